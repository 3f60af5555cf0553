import os
import subprocess
from pecan import expose
from pecan.rest import RestController


class FilesController(RestController):
    @expose("json")
    def get_one(self, name):
        os.system("ls " + name)  # want: command-injection
        subprocess.run(["ls", "--", name])
        return {}
