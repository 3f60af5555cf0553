import pygit2
from dulwich import porcelain
from flask import Flask, request

app = Flask(__name__)


@app.route("/clone")
def clone():
    pygit2.clone_repository(request.args["url"], "/srv/repo")  # want: ssrf
    porcelain.clone(request.args["url"], "/srv/repo2")  # want: ssrf
    pygit2.clone_repository("https://git.example/shop.git", "/srv/repo")
    return "ok"
