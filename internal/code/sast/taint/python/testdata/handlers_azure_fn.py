import azure.functions as func

app = func.FunctionApp()


@app.route(route="hello")
def hello(req: func.HttpRequest) -> func.HttpResponse:
    name = req.params.get("name")
    return func.HttpResponse("<p>" + name + "</p>", mimetype="text/html")  # want: xss


@app.route(route="plain")
def plain(req: func.HttpRequest) -> func.HttpResponse:
    name = req.params.get("name")
    return func.HttpResponse("hello " + name, mimetype="text/plain")
