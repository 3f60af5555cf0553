from flask import Flask, request as asked
web = Flask(__name__)
import yt_dlp
@web.route("/x")
def view():
    q = asked.args.get("q")
    yt_dlp.YoutubeDL({}).download([q])  # want: ssrf
