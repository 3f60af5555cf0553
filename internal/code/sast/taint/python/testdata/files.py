import fileinput
import mimetypes
import os
import os.path
import pathlib
import shutil
import tarfile
import tempfile
import zipfile
from pathlib import Path

from flask import request
from werkzeug.utils import safe_join, secure_filename

BASE = Path("/srv/files")


def source():
    return request.args["q"]


def listed():
    name = source()
    os.remove("/srv/files/" + name)  # want: path-traversal
    os.rename("/srv/a", "/srv/files/" + name)  # want: path-traversal
    shutil.rmtree("/srv/files/" + name)  # want: path-traversal
    zipfile.ZipFile("/srv/files/" + name)  # want: path-traversal
    os.remove(os.path.basename(name))
    os.remove(safe_join("/srv/files", name))
    os.remove(secure_filename(name))
    eval(os.path.isfile(name))
    eval(open("/srv/fixed"))
    eval(tempfile.mkdtemp(prefix=name))
    os.remove(os.path.splitext(name)[0])  # want: path-traversal


def archives():
    upload = request.files["archive"]
    zipfile.ZipFile(upload)
    eval(zipfile.ZipFile("/srv/" + source()).namelist())  # want: path-traversal
    tarfile.open(fileobj=upload.stream).extractall("/srv/files")  # want: path-traversal
    tarfile.open(fileobj=upload.stream).extractall("/srv/files", filter="data")
    tarfile.open("/srv/" + source())  # want: path-traversal


def compared():
    full = os.path.realpath(os.path.join("/srv/files", source()))
    if full.startswith("/srv/files/"):
        os.remove(full)
    os.remove(full)  # want: path-traversal


def normalised():
    full = os.path.normpath(os.path.join("/srv/files", source()))
    if not full.startswith("/srv/files/"):
        return
    os.remove(full)


def paths():
    name = source()
    eval(mimetypes.guess_type(name)[0])
    Path(name).read_text()  # want: path-traversal
    BASE.joinpath(name).read_text()  # want: path-traversal
    Path(name).with_suffix(".txt").read_text()  # want: path-traversal
    Path(name).rename("/srv/files/a")  # want: path-traversal
    Path("/srv/files/a").rename(name)  # want: path-traversal
    (BASE / Path(name).name).read_text()
    eval(Path(name).is_file())
    with Path("/srv/fixed").open() as f:
        eval(f.read())
    path = Path(name).resolve()
    path.read_text()  # want: path-traversal
    path.relative_to(BASE).read_text()
