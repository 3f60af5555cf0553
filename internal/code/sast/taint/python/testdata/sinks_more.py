import cloudscraper
import dataset
import pugsql
from Cheetah.Template import Template
from cloudpathlib import AnyPath
from flask import Flask, request
from fs import open_fs
from prefect_shell import ShellOperation

app = Flask(__name__)
db = dataset.connect("sqlite:///app.db")


@app.route("/find")
def find():
    rows = db.query("SELECT * FROM users WHERE name = '%s'" % request.args["name"])  # want: sql-injection
    db.query("SELECT * FROM users WHERE name = :name", name=request.args["name"])
    db["users"].find(name=request.args["name"])
    return str(len(list(rows)))


@app.route("/fetch")
def fetch():
    scraper = cloudscraper.create_scraper()
    scraper.get("https://example.com/feed")
    return scraper.get(request.args["url"]).content  # want: ssrf


@app.route("/page")
def page():
    return str(Template(request.args["template"]))  # want: template-injection


@app.route("/files")
def files():
    home = open_fs(request.args["fs"])  # want: ssrf
    return str(home.listdir("/")) + AnyPath("/srv/" + request.args["name"]).read_text()  # want: path-traversal


@app.route("/shell")
def shell():
    ShellOperation(commands=["ls /tmp"]).run()
    ShellOperation(commands=["ls " + request.args["dir"]]).run()  # want: command-injection
    return "ok"
