import os
from flask import Flask, request, redirect
from werkzeug.utils import secure_filename
app = Flask(__name__)
@app.post("/up")
def up():
    f = request.files.getlist("docs")[0]
    f.save(os.path.join("/up", secure_filename(f.filename)))
    os.system("file " + f.filename)  # want: command-injection
    for key, value in request.form.items():
        os.system("echo " + value)  # want: command-injection
    match request.args:
        case {"next": target}:
            return redirect(target)  # want: open-redirect
    if (q := request.args.get("q")):
        os.system(f"grep {q}")  # want: command-injection
    os.system("echo " + request.view_args["x"])  # want: command-injection
    os.system("echo " + request.headers["X-A"])  # want: command-injection
    return "ok"
