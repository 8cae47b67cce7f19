// Plays a match as Dark, written from CORRESPONDENCE.md: node client.mjs FOLDER PYTHON
import { createHash, randomBytes } from "node:crypto";
import { appendFileSync, readFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
const [folder, python] = process.argv.slice(2);
const sha = (text) => createHash("sha256").update(text).digest("hex");
const engine = spawn(python, ["-m", "ludus", "engine"], { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const ask = async (request) => {
  engine.stdin.write(JSON.stringify(request) + "\n");
  return JSON.parse((await answers.next()).value);
};
const chain = [randomBytes(32).toString("hex")]; // link 2000 comes first, link 0 last
while (chain.length <= 2000) chain.push(sha(chain.at(-1)));
const lines = { w: [], b: [] }, shown = { w: 0, b: 0 }, last = { b: chain.at(-1) };
let rules, position, over = false;
function digest(side, number, seen, content) {
  const before = [lines[side][number - 2] ?? "", lines[side === "w" ? "b" : "w"][seen - 1] ?? ""];
  return sha([...before, `${side} ${number} ${seen} ${content}`].join("\n")).slice(0, 32);
}
function read() {
  for (const line of readFileSync(`${folder}/light`, "latin1").split("\n").slice(0, -1)) {
    const [, number, seen, given, content] = line.match(/^w (\d+) (\d+) (\w{32}) (.+)$/) ?? [];
    const fits = +number === lines.w.length + 1 && +seen <= lines.b.length;
    if (fits && digest("w", +number, +seen, content) === given) return lines.w.push(line) && content;
  }
}
function write(content) {
  const place = [lines.b.length + 1, lines.w.length];
  lines.b.push(`b ${place.join(" ")} ${digest("b", ...place, content)} ${content}`);
  appendFileSync(`${folder}/dark`, lines.b.at(-1) + "\n");
}
function reveal(side, link) {
  if (sha(link) !== last[side]) throw new Error("a wrong link");
  [last[side], shown[side]] = [link, shown[side] + 1];
}
function dice(count) {
  const bytes = sha(`${BigInt("0x" + last.w)}:${BigInt("0x" + last.b)}:${shown.b - 1}:0`).match(/../g);
  const faces = bytes.map((each) => parseInt(each, 16)).filter((byte) => byte < 252);
  return faces.map((byte) => (byte % 6) + 1).slice(0, count);
}
async function heard(word, rest) {
  if (word === "invite") {
    const said = JSON.parse(rest.join(" "));
    const setup = Object.fromEntries(said.record.map((each) => each.split(/ (.*)/)));
    position = setup.start ?? `R:${setup.checkers} R:${setup.checkers} ${setup.first} -`;
    [rules, last.w] = [setup.rules, said.tip];
    const record = said.record.map((each) => each.replace(/^black human$/, "$& Node"));
    write("accept " + JSON.stringify({ ...said, tip: last.b, record }));
  } else if (word === "share") reveal("w", rest[0]);
  else if (word === "turn") {
    const [link, , chances, ...steps] = rest;
    if (link !== "-") reveal("w", link);
    const thrown = link === "-" ? {} : { dice: dice(chances.split(",").length) };
    if (thrown.dice && `${thrown.dice}` !== chances) throw new Error("a wrong throw");
    const after = await ask({ cmd: "steps", rules, position, ...thrown, played: steps.join(" ") });
    [position, over] = [after.end, Boolean(after.winner)];
  } else over ||= word === "leave";
}
async function act() {
  const [, , mover, bonus] = position.split(" "), link = chain[1999 - shown.b];
  const throws = bonus === "-", due = throws && shown.b === shown.w;
  if (due !== (mover === "w")) return; // the other side is to show its link, or to play
  if (throws) reveal("b", link);
  if (due) return write("share " + link);
  const count = (await ask({ cmd: "rules" })).rules[rules].dice;
  const thrown = throws ? { dice: dice(count) } : {};
  const [play] = (await ask({ cmd: "plays", rules, position, ...thrown })).plays;
  write(`turn ${throws ? link : "-"} b ${thrown.dice ?? bonus} ${play.steps}`);
  [position, over] = [play.position, Boolean(play.winner)];
}
for (; !over; await new Promise((done) => setTimeout(done, 5))) {
  const content = read()?.split(" ");
  if (content) await heard(content[0], content.slice(1));
  if (position && !over) await act();
}
write("end");
engine.kill();
