import os

import falcon.asgi


class Talk:
    async def on_websocket(self, req, ws, room):
        await ws.accept()
        os.system("echo " + await ws.receive_text())  # want: command-injection
        os.system("echo " + room)  # want: command-injection
        os.system("echo started")


app = falcon.asgi.App()
app.add_route("/talk/{room}", Talk())
