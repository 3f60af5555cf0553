from flask import Flask, request as asked
web = Flask(__name__)
import os
@web.route("/x")
def view():
    q = asked.args.get("q")
    os.popen("ls " + q)  # want: command-injection
    os.execl("/bin/sh", "sh", "-c", q)  # want: command-injection
    os.spawnlp(os.P_WAIT, "sh", "sh", "-c", q)  # want: command-injection
