import os
import sqlite3

import slixmpp
from slixmpp import ClientXMPP
from slixmpp.xmlstream.handler import Callback

db = sqlite3.connect("x.db")


class Bot(slixmpp.ClientXMPP):
    def __init__(self, jid, password):
        super().__init__(jid, password)
        self.add_event_handler("session_start", self.start)
        self.add_event_handler("message", self.message)
        self.add_event_handler("groupchat_message", self.muc)
        self.register_plugin("xep_0030")

    async def start(self, event):
        self.send_presence()

    def message(self, msg):
        if msg["type"] in ("chat", "normal"):
            os.system("say " + msg["body"])  # want: command-injection
            msg.reply("Thanks\n%(body)s" % msg).send()

    async def muc(self, msg):
        db.execute("INSERT INTO log VALUES ('" + msg["body"] + "', 1)")  # want: sql-injection
        db.execute("INSERT INTO log VALUES (?, 1)", (msg["body"],))
        eval(msg["subject"])  # want: code-injection
