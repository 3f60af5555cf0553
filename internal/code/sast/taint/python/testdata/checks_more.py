# Checks of paths and signatures that help, and some that say nothing.
import hashlib
import hmac
import os
import pickle
import re
import secrets
from pathlib import Path

import requests
from flask import abort, request

FOLDER = Path("/srv/files")


def parents():
    path = (FOLDER / request.args["path"]).resolve()
    if FOLDER not in path.parents:
        path.unlink()  # want: path-traversal
        abort(404)
    path.unlink()


def unresolved():
    path = FOLDER / request.args["path"]
    if FOLDER in path.parents:
        path.unlink()  # want: path-traversal


def signed():
    body = request.get_data()
    sum = hmac.new(os.environb[b"KEY"], body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(sum, request.headers["X-Sum"]):
        pickle.loads(body)  # want: deserialisation
        abort(403)
    pickle.loads(body)


def signed_at_once():
    body = request.get_data()
    if secrets.compare_digest(hmac.digest(os.environb[b"KEY"], body, "sha256"), request.headers["X-Sum"].encode()):
        pickle.loads(body)


def signed_other():
    sum = hmac.new(os.environb[b"KEY"], request.headers["X-Id"].encode(), hashlib.sha256).hexdigest()
    if hmac.compare_digest(sum, request.headers["X-Sum"]):
        pickle.loads(request.get_data())  # want: deserialisation


def hosts():
    url = request.args["url"]
    if re.search(r"https://api\.example\.com/", url):
        requests.get(url)  # want: ssrf
    if re.match(r"https://(eu|us)\.example\.com/", url):
        requests.get(url)
