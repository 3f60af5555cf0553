import fsspec
import pyexcel
import s3fs
from diskcache import Cache
from flask import Flask, request
from markdown2 import markdown
from omegaconf import OmegaConf
import mistune

app = Flask(__name__)


@app.route("/open")
def opened():
    name = request.args["name"]
    OmegaConf.load("/etc/app/" + name)  # want: path-traversal
    pyexcel.get_array(file_name="/srv/" + name)  # want: path-traversal
    Cache("/var/" + name)  # want: path-traversal
    OmegaConf.load("/etc/app/config.yaml")
    return markdown(request.args["text"])  # want: xss


@app.route("/note")
def note():
    return mistune.html(request.args["text"])  # want: xss
