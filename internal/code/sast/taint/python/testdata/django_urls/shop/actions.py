import os


def trace(http_request):
    os.system("trace " + http_request.headers["X-Host"])  # want: command-injection
