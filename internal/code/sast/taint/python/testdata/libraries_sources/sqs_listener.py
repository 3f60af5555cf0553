import os
import subprocess
from sqs_listener import SqsListener


class MyListener(SqsListener):
    def handle_message(self, body, attributes, messages_attributes):
        os.system("ls " + body["name"])  # want: command-injection
        subprocess.run(["ls", "--", body["name"]])
