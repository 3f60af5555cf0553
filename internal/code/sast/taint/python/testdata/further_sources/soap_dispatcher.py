import os
import subprocess
from http.server import HTTPServer

from pysimplesoap.server import SoapDispatcher, SOAPHandler


def convert(name, size):
    os.system("convert " + name)  # not found: command-injection
    subprocess.run(["convert", name])
    return {"Result": open("/srv/" + name).read()}  # not found: path-traversal


dispatcher = SoapDispatcher("convert", location="http://localhost:8008/", action="http://localhost:8008/", trace=True)
dispatcher.register_function("Convert", convert, returns={"Result": str}, args={"name": str, "size": int})

httpd = HTTPServer(("", 8008), SOAPHandler)
httpd.dispatcher = dispatcher
httpd.serve_forever()
