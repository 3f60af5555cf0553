import os
import subprocess
import aiocoap.resource as resource


class Files(resource.Resource):
    async def render_put(self, request):
        os.system("ls " + request.payload.decode())  # want: command-injection
        subprocess.run(["ls", "--", request.payload.decode()])
