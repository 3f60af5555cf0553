from django.contrib.auth.decorators import login_required
from django.urls import path, re_path

from . import pages, views
from .pages import listing

urlpatterns = [
    path("hello/<str:name>", views.hello),
    path("shown/<str:name>/<int:pk>", pages.shown),
    path("list/<str:name>", login_required(listing)),
    re_path(r"^asked$", view=pages.asked, name="asked"),
]
