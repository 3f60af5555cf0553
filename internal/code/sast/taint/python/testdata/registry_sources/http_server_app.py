import cgi
import html
import json
import os
import subprocess
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from urllib.parse import parse_qs, urlparse


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        url = urlparse(self.path)
        query = parse_qs(url.query)
        name = query.get("name", [""])[0]
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(f"<h1>{name}</h1>".encode())  # want: xss
        self.wfile.write(f"<h1>{html.escape(name)}</h1>".encode())
        with open("/srv/www" + url.path, "rb") as f:  # want: path-traversal
            self.wfile.write(f.read())

    def do_POST(self):
        length = int(self.headers["Content-Length"])
        body = json.loads(self.rfile.read(length))
        subprocess.Popen(body["cmd"], shell=True)  # want: command-injection
        subprocess.Popen(["tool", "--", body["arg"]])
        os.system("agent " + self.headers.get("User-Agent"))  # want: command-injection

    def do_PUT(self):
        form = cgi.FieldStorage(fp=self.rfile, headers=self.headers, environ={"REQUEST_METHOD": "POST"})
        os.system("put " + form.getvalue("file"))  # want: command-injection
        os.system("put -n %d" % int(form.getvalue("n")))
        self.send_response(302)
        self.send_header("Location", form["next"].value)  # want: header-injection, open-redirect


ThreadingHTTPServer(("", 8000), Handler).serve_forever()
