import os

import quokka
from flask import Flask, request

app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    quokka.run_script(q)  # want: code-injection
    quokka.run_script("1 + 1")
    quokka.raw_query(q)  # want: sql-injection
    quokka.render_inline(q)  # want: template-injection
    return "ok"


class Chat(quokka.Session):
    def on_chat(self, text):
        os.system("ls " + text)  # want: command-injection


def received(frame):
    os.system("ls " + frame)  # want: command-injection


quokka.listen(received)
