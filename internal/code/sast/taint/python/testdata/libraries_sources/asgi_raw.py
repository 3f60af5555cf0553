import os
import subprocess
async def app(scope, receive, send):
    query = scope["query_string"].decode()
    os.system("ls " + query)  # want: command-injection
    subprocess.run(["ls", "--", query])
    await send({"type": "http.response.start", "status": 200})
