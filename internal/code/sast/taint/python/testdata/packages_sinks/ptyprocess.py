from flask import Flask, request as asked
web = Flask(__name__)
import pty
@web.route("/x")
def view():
    q = asked.args.get("q")
    pty.spawn(["sh", "-c", q])  # want: command-injection
