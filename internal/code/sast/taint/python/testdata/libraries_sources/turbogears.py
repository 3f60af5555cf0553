import os
import subprocess
from tg import TGController, expose


class RootController(TGController):
    @expose("json")
    def files(self, name="", **kw):
        os.system("ls " + name)  # want: command-injection
        subprocess.run(["ls", "--", name])
        return {}
