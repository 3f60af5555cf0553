import os
import subprocess
import fastapi_jsonrpc as jsonrpc
app = jsonrpc.API()
api_v1 = jsonrpc.Entrypoint("/api/v1/jsonrpc")


@api_v1.method()
def list_files(name: str) -> str:
    os.system("ls " + name)  # want: command-injection
    subprocess.run(["ls", "--", name])
    return "ok"
