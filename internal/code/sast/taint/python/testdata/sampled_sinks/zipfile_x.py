import zipfile
from zipfile import ZipFile
from flask import Flask, request
app = Flask(__name__)
@app.post("/")
def index():
    n = request.form["n"]
    with ZipFile("/srv/" + n) as z:  # want: path-traversal
        z.extractall("/tmp/" + n)  # want: path-traversal
    with zipfile.ZipFile("/srv/a.zip", "w") as z:
        z.write("/srv/" + n)  # want: path-traversal
        z.writestr("a", n)
    zipfile.Path("/srv/" + n)  # want: path-traversal
    return ""
