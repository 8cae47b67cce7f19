"""The address of the staff page, and the fingerprint by which staff know it."""

import re
import socket
import ssl
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

_FAR = "192.0.2.1", 80
"""An address reserved for documentation; the route to it is the route out of this machine."""


def own_host(host: str) -> str:
    """Return the host for phones, or this machine's address; raise OSError without a network."""
    if host:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(_FAR)  # sends nothing
        return str(way.getsockname()[0])


CERTIFICATE = "page/certificate.pem"
"""The file of the staff page in the exhibit's folder."""


def fingerprint(state: Path) -> str:
    """Return the certificate's fingerprint, as a browser shows it; empty without a certificate."""
    with suppress(OSError, ValueError):
        certificate = ssl.PEM_cert_to_DER_cert((state / CERTIFICATE).read_text("ascii"))
        digest = sha256(certificate).hexdigest().upper()
        return f"SHA-256 {' '.join(re.findall('....', digest))}"
    return ""
