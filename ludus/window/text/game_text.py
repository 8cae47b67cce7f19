"""The rules of a game and the facts about its board in sentences, with their sources."""

from msgspec.structs import replace

from ludus.rules.board import Known
from ludus.rules.evidence import PARTS, Evidence, Page, Picture
from ludus.rules.ruleset import RuleSet
from ludus.window.text import explanation
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import GRADE
from ludus.window.text.words import Words

_KNOWN = {
    # Translators: a heading: where and when a board was found.
    Known.FOUND: mark("Found"),
    # Translators: a heading: the number of a board or a text in a publication.
    Known.NUMBER: mark("Number"),
    # Translators: a heading: where a board is now.
    Known.TODAY: mark("Today"),
    # Translators: a heading: what is lost of a board, or not known, or made up here.
    Known.MISSING: mark("What is missing"),
}


def about(words: Words, game: RuleSet) -> list[tuple[str, str, str]]:
    """Facts about the board, each with its heading, text and source; its number comes last."""
    titles = {source.name: source.title or source.name for source in game.sources}
    facts = sorted(game.about, key=lambda fact: fact.tells is Known.NUMBER)
    return [
        (words.say(_KNOWN[fact.tells]), said, titles.get(fact.source, fact.source))
        for fact in facts
        if (said := words.own_text(fact.says))
    ]


def rules(words: Words, game: RuleSet) -> list[Page]:
    """The rules of a game by parts: its own sentences, or else sentences of its numbers."""
    pages = [page for rule in game.evidence for page in _pages(words, rule)]
    if not pages or not all(page.said for page in pages):
        texts = ((words.explained(text), shows) for text, shows in explanation.sentences(game))
        pages = [Page(said, shows, Evidence((said,), (shows,))) for said, shows in texts]
    return sorted(pages, key=lambda page: PARTS.index(page.shows.part))


def _pages(words: Words, rule: Evidence, reading: str = "") -> list[Page]:
    pairs = zip(rule.rule, rule.pictures, strict=True)
    return [Page(words.own_text(text), shows, rule, reading) for text, shows in pairs]


def simply(words: Words, game: RuleSet) -> list[tuple[str, Picture | None]]:
    """The rules in simple language, and the picture beside each; the first ones have none."""
    return [(words.explained(sentence), shows) for sentence, shows in explanation.simply(game)]


def source(words: Words, game: RuleSet, rule: Evidence) -> str:
    """What is in doubt about a rule, how it is known, and where it stands."""
    titles = {source.name: source.title for source in game.sources}
    grade = rule.grade and words.say(GRADE[rule.grade])
    silent = mark("No source says it. We decide it here.")
    known = titles.get(rule.source) or rule.source or words.say(silent)
    stands = " · ".join(filter(None, (grade, known, rule.place)))
    return " ".join(filter(None, (words.own_text(rule.doubt), stands)))


def readings(words: Words, game: RuleSet) -> list[Page]:
    """The alternative readings of the sources in sentences."""
    pages = []
    for each in game.readings:
        changed = (each.instead(rule) for rule in game.evidence if each.field in rule.tells)
        rule = next(changed, each.rule)
        place = " · ".join(filter(None, (each.place, words.get(each.matters))))
        pages += _pages(words, replace(rule, place=place), each.name)
    return pages
