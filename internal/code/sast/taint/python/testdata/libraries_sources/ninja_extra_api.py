import os
import subprocess
from ninja_extra import NinjaExtraAPI, api_controller, http_get
api = NinjaExtraAPI()


@api_controller("/files")
class FilesController:
    @http_get("/list")
    def list(self, name: str):
        os.system("ls " + name)  # want: command-injection
        subprocess.run(["ls", "--", name])
        return {}
