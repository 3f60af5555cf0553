from flask import Flask, request as asked
web = Flask(__name__)
import ffmpeg
@web.route("/x")
def view():
    q = asked.args.get("q")
    ffmpeg.input(q).output("x").run()  # want: path-traversal
