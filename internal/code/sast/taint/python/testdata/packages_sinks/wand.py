from flask import Flask, request as asked
web = Flask(__name__)
from wand.image import Image
@web.route("/x")
def view():
    q = asked.args.get("q")
    Image(filename="/data/" + q)  # want: path-traversal
