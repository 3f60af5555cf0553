import os
import subprocess

import stomp


class Orders(stomp.ConnectionListener):
    def on_message(self, frame):
        os.system("order " + frame.body)  # want: command-injection
        subprocess.run(["order", frame.body])
        os.system("order " + frame.headers["name"])  # want: command-injection

    def on_error(self, frame):
        print("error", len(frame.body))


conn = stomp.Connection([("localhost", 61613)])
conn.set_listener("", Orders())
conn.subscribe(destination="/queue/orders", id=1, ack="auto")
