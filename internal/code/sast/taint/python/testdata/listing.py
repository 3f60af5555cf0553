from aiohttp import web
from django.views.static import serve
from flask import Flask
from flask_autoindex import AutoIndex

app = web.Application()
app.router.add_static("/files", "files", show_index=True)  # want: directory-listing
app.router.add_static("/files", "files")
AutoIndex(Flask(__name__), browse_root="/srv/files")  # want: directory-listing


def files(request, path):
    if request.user.is_staff:
        return serve(request, path, document_root="/srv/files", show_indexes=True)  # want: directory-listing
    return serve(request, path, document_root="/srv/files")
