import cairosvg
import pyvips
from flask import Flask, request

app = Flask(__name__)


@app.route("/image")
def image():
    name = request.args["name"]
    picture = pyvips.Image.new_from_file("/srv/" + name)  # want: path-traversal
    picture.write_to_file("/out/" + name)  # want: path-traversal
    cairosvg.svg2png(url=request.args["url"], write_to="/tmp/a.png")  # want: ssrf
    pyvips.Image.new_from_file("/srv/logo.png")
    return "ok"
