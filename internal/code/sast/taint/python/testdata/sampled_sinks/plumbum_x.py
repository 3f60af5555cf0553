from flask import Flask, request
from plumbum import local, SshMachine, FG
from plumbum.cmd import bash, ls
app = Flask(__name__)
@app.get("/")
def index():
    d = request.args["d"]
    bash("-c", "ls " + d)  # want: command-injection
    (bash["-c", f"ls {d}"] & FG)  # not found: command-injection
    ls("--", d)
    rem = SshMachine("host")
    rem.session().run("ls " + d)  # want: command-injection
    return ""
