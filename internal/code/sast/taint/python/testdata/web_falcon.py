import falcon


class Names:
    def on_get(self, req, resp):
        eval(req.params["code"])  # want: code-injection
        eval(req.get_param("code"))  # want: code-injection


def show(asked: falcon.Request):
    eval(asked.media["code"])  # want: code-injection
