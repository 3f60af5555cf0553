import os
import subprocess
import stomp


class MyListener(stomp.ConnectionListener):
    def on_message(self, frame):
        os.system("ls " + frame.body)  # want: command-injection
        subprocess.run(["ls", "--", frame.body])


conn = stomp.Connection()
conn.set_listener("", MyListener())
