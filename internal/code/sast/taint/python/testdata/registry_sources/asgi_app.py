import html
import json
import os
from urllib.parse import parse_qs


async def app(scope, receive, send):
    assert scope["type"] == "http"
    query = parse_qs(scope["query_string"].decode())
    name = query["name"][0]
    os.system("hello " + name)  # want: command-injection
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/html")]})
    await send({"type": "http.response.body", "body": f"<h1>{html.escape(name)}</h1>".encode()})
    event = await receive()
    data = json.loads(event["body"])
    eval(data["expr"])  # want: code-injection
    os.system("n %d" % int(data["n"]))
    open("/srv" + scope["path"]).read()  # want: path-traversal


class Ws:
    async def __call__(self, scope, receive, send):
        message = await receive()
        os.system("say " + message["text"])  # want: command-injection
