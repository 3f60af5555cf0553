import os
import subprocess
import json
import stomp
class Work(stomp.ConnectionListener):
    def on_message(self, frame):
        os.system("run " + frame.body)  # want: command-injection
        data = json.loads(frame.body)
        subprocess.run(["run", "--", data["name"]])
        os.system("run " + data["name"])  # want: command-injection
        os.system("run " + frame.headers["x-name"])  # want: command-injection
conn = stomp.Connection([("h", 61613)])
conn.set_listener("", Work())
