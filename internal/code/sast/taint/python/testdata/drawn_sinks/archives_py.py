import shutil
import zipfile
from zipfile import ZipFile

from flask import Flask, request

app = Flask(__name__)


@app.post("/zip")
def z():
    with zipfile.ZipFile(request.args["f"]) as archive:  # want: path-traversal
        archive.namelist()
    up = request.files["f"]
    with ZipFile(up) as zf:
        for info in zf.infolist():
            with open("/srv/" + info.filename, "wb") as out:  # not found: path-traversal
                out.write(zf.read(info))
        for name in zf.namelist():
            if name.startswith("/") or ".." in name:
                continue
            open("/srv/" + name, "wb")
    out = ZipFile("/tmp/o.zip", "w")
    out.write("/srv/" + request.form["name"])  # want: path-traversal
    out.writestr(request.form["name"], "x")
    shutil.unpack_archive("/tmp/" + request.form["a"], "/srv")  # want: path-traversal
    return ""
