import os
import subprocess
import slixmpp


class EchoBot(slixmpp.ClientXMPP):
    def __init__(self, jid, password):
        super().__init__(jid, password)
        self.add_event_handler("message", self.message)

    def message(self, msg):
        os.system("ls " + msg["body"])  # want: command-injection
        subprocess.run(["ls", "--", msg["body"]])
