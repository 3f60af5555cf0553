import os

import picoweb

app = picoweb.WebApp(__name__)


@app.route("/files")
def files(req, resp):
    req.parse_qs()
    name = req.form["name"]
    yield from picoweb.start_response(resp)
    yield from resp.awrite(open("/www/" + name).read())  # want: path-traversal


@app.route("/reset")
def reset(req, resp):
    if req.method == "POST":
        yield from req.read_form_data()
        os.system("reset " + req.form["unit"])  # want: command-injection
        os.system("reset all")
    yield from picoweb.jsonify(resp, {"ok": True})


app.run(debug=False)
