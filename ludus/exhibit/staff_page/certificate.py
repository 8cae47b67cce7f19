"""The key and the certificate of the staff page."""

import ipaddress
import logging
import socket
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from ludus.errors import RefusedError
from ludus.files import PRIVATE, set_aside, write_whole

_YEARS = 10  # for a certificate, created on this machine when first needed
_OWN = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "ludus")])
"""The name in every certificate that this program creates."""
_log = logging.getLogger(__name__)


def key_and_certificate(folder: Path, host: str) -> tuple[Path, Path]:
    """Return a folder's pair, created if need be; RefusedError if the museum's own is unusable."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    try:  # an empty password, or OpenSSL would ask for one on the terminal
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password="")
    except (FileNotFoundError, ssl.SSLError) as error:
        if not _is_ours(certificate):
            raise RefusedError(
                f"{certificate}: of no use with {key.name} ({error});"
                " mend both, or move them away, and the program makes its own"
            ) from None
        for path in (key, certificate):
            if path.exists():
                _log.error("%s: of no use (%s); it is kept as %s", path, error, set_aside(path))
        private, signed = _new_pair(host)
        write_whole(certificate, signed)
        write_whole(key, private, PRIVATE)
    return key, certificate


def _is_ours(certificate: Path) -> bool:
    try:
        return x509.load_pem_x509_certificate(certificate.read_bytes()).subject == _OWN
    except (FileNotFoundError, ValueError):
        return True


def _new_pair(host: str) -> tuple[bytes, bytes]:
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
