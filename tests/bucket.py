"""A bucket that speaks S3, in this process: moto's server."""

from __future__ import annotations

import logging
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

BUCKET = "finished"


@contextmanager
def running_bucket() -> Iterator[dict[str, str]]:
    """A bucket that is there, and the variables by which a client finds it."""
    # Not above: all of moto would be imported wherever tests are collected.
    from moto.server import ThreadedMotoServer

    logging.getLogger("werkzeug").setLevel(logging.ERROR)  # it would write a line for each request
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    try:
        host, port = server.get_host_and_port()
        url = f"http://{host}:{port}"
        made = urllib.request.Request(f"{url}/{BUCKET}", method="PUT")  # noqa: S310
        urllib.request.urlopen(made, timeout=60).close()  # noqa: S310
        yield {
            "AWS_ENDPOINT_URL": url,
            "AWS_ACCESS_KEY_ID": "test",
            "AWS_SECRET_ACCESS_KEY": "test",
            "AWS_REGION": "us-east-1",
        }
    finally:
        server.stop()
