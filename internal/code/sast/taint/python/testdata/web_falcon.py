import falcon
import falcon.asgi


class Names:
    def on_get(self, req, resp):
        eval(req.params["code"])  # want: code-injection
        eval(req.get_param("code"))  # want: code-injection


def show(asked: falcon.Request):
    eval(asked.media["code"])  # want: code-injection


class Items:
    async def on_post(self, req: falcon.asgi.Request, resp: falcon.asgi.Response) -> None:
        eval(await req.get_media())  # want: code-injection
        eval(len(await req.get_media()))
