import html
import os
import subprocess
from urllib.parse import parse_qs


def application(environ, start_response):
    query = parse_qs(environ["QUERY_STRING"])
    name = query.get("name", [""])[0]
    subprocess.run("convert " + name, shell=True)  # want: command-injection
    open("files/" + environ.get("PATH_INFO", ""))  # want: path-traversal
    body = environ["wsgi.input"].read(100).decode()
    eval(body)  # want: code-injection
    start_response("200 OK", [("Content-Type", "text/html")])
    return [("<h1>" + name + "</h1>").encode()]  # want: xss


class Escaping:
    def __call__(self, environ, start_response):
        start_response("200 OK", [("Content-Type", "text/html")])
        return [("<h1>" + html.escape(environ["QUERY_STRING"]) + "</h1>").encode()]


async def app(scope, receive, send):
    os.system("log " + scope["path"])  # want: command-injection
    message = await receive()
    os.system(message["body"].decode())  # want: command-injection
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/html")]})
    await send({"type": "http.response.body", "body": b"<h1>" + scope["query_string"] + b"</h1>"})  # want: xss
    await send({"type": "http.response.body", "body": b"<h1>fixed</h1>"})
