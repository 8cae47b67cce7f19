"""The process of the staff's page: it answers over TLS until the supervisor ends it.

Its key and certificate are created on this machine when first needed.
"""

import ipaddress
import logging
import os
import signal
import socket
import ssl
import sys
import threading
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from ludus.errors import RefusedError
from ludus.exhibit.config.settings import Config
from ludus.exhibit.kiosk.staff import own_host
from ludus.exhibit.remote.http_server import Endpoint, Limits
from ludus.exhibit.remote.local_api import Link, write_private
from ludus.exhibit.staff_page.page import StaffPage
from ludus.exhibit.staff_page.settings_editor import SettingsEditor
from ludus.match.files import set_aside, write_whole
from ludus.picture import fonts

_LESS = 10
"""Added niceness, so that the exhibit has priority for the processor."""
LIMITS = Limits(asks_s=10.0, answer_s=60.0, most=36, most_each=9, most_body=20_000)
"""A browser opens six connections."""

_YEARS = 10
_OWN = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "ludus")])
"""The name in every certificate that this program creates."""

_log = logging.getLogger(__name__)


def run(path: Path, state: Path, config: Config) -> int:
    """Answer phones until a signal; raise OSError or RefusedError for an unusable key."""
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: sys.exit(0))
    if os.name == "posix":
        os.nice(_LESS)
    fonts.use(config.language.own_font)
    with closing(endpoint(path, state, config)) as found:
        found.start()
        threading.Event().wait()
    return 0


def endpoint(path: Path, state: Path, config: Config) -> Endpoint:
    folder, host = state / "page", config.operator.page_host
    page = StaffPage(SettingsEditor(path, folder / "settings"), Link(state), state, host)
    with suppress(OSError):  # the machine is in no network yet
        host = own_host(host)
    key, certificate = key_and_certificate(folder, host)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate, key)
    setting, port = "operator.page_port", config.operator.page_port
    return Endpoint(setting, port, page.answer, host="0.0.0.0", limits=LIMITS, tls=tls)


def key_and_certificate(folder: Path, host: str) -> tuple[Path, Path]:
    """Return a folder's pair, created if need be; RefusedError if the museum's own is unusable."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    try:  # an empty password, or OpenSSL would ask for one on the terminal
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password="")
    except (FileNotFoundError, ssl.SSLError) as error:
        if not _is_own(certificate):
            raise RefusedError(
                f"{certificate}: of no use with {key.name} ({error});"
                " mend both, or move them away, and the program makes its own"
            ) from None
        for path in (key, certificate):
            if path.exists():
                _log.error("%s: of no use (%s); it is kept as %s", path, error, set_aside(path))
        private, signed = _made(host)
        write_whole(certificate, signed)
        write_private(key, private)
    return key, certificate


def _is_own(certificate: Path) -> bool:
    try:
        return x509.load_pem_x509_certificate(certificate.read_bytes()).subject == _OWN
    except (FileNotFoundError, ValueError):
        return True


def _made(host: str) -> tuple[bytes, bytes]:
    key = ec.generate_private_key(ec.SECP256R1())
    named = filter(None, (host, socket.gethostname(), "localhost"))
    now = datetime.now(UTC)
    signed = (
        x509.CertificateBuilder()
        .subject_name(_OWN)
        .issuer_name(_OWN)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        # Allow for a clock that was behind or will be, after its battery has failed.
        .not_valid_before(min(now, datetime(2025, 1, 1, tzinfo=UTC)) - timedelta(1))
        .not_valid_after(now + timedelta(366 * _YEARS))
        .add_extension(x509.SubjectAlternativeName([*map(_named, named)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return private, signed.public_bytes(Encoding.PEM)


def _named(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)
