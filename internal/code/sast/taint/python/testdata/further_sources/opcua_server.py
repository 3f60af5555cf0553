import os
import subprocess

from stoatrpc import Server, method


class Printer:
    @method
    def print_file(self, path, copies):
        os.system("lp -n 1 " + path)  # want: command-injection
        subprocess.run(["lp", "-n", "1", path])


def on_upload(session, upload):
    os.system("file " + upload.filename)  # not found: command-injection


server = Server("0.0.0.0", 7000)
server.add_service(Printer())
server.on("upload", on_upload)
server.run_forever()
