"""The key of the staff's page: made on this machine when it is first needed, and kept."""

import ipaddress
import os
import socket
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

_YEARS = 10


def key_and_certificate(folder: Path, host: str) -> tuple[Path, Path]:
    """The files `key.pem` and `certificate.pem` of a folder, made where one is missing.

    Raises:
        OSError: they cannot be written.
    """
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    if not (key.is_file() and certificate.is_file()):
        folder.mkdir(parents=True, exist_ok=True)
        made, signed = _made(host)
        for path in (key, certificate):
            path.unlink(missing_ok=True)
        with os.fdopen(os.open(key, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(made)
        certificate.write_bytes(signed)  # last: with it both are there
    return key, certificate


def _made(host: str) -> tuple[bytes, bytes]:
    """A private key, and a certificate for a name or address, which it signs itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "ludus")])
    named = filter(None, (host, socket.gethostname(), "localhost"))
    now = datetime.now(UTC)
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        # A clock that lost its battery may have been behind, or be so later.
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
