import os
import subprocess
import dbus.service


class FileService(dbus.service.Object):
    @dbus.service.method("org.files", in_signature="s", out_signature="s")
    def List(self, name):
        os.system("ls " + name)  # want: command-injection
        subprocess.run(["ls", "--", name])
        return "ok"
