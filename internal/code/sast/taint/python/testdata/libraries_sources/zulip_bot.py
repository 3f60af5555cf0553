import os
import subprocess
class ListHandler:
    def usage(self):
        return "Lists files."

    def handle_message(self, message, bot_handler):
        os.system("ls " + message["content"])  # want: command-injection
        subprocess.run(["ls", "--", message["content"]])


handler_class = ListHandler
