from django.urls import path, re_path

from . import views

urlpatterns = [
    path("report/<int:year>/", views.report),
    path("file/<path:name>", views.download),
    path("user/<slug:login>/", views.Profile.as_view()),
    re_path(r"^tag/(?P<tag>.+)/$", views.tag),
    path("search/", views.Search.as_view()),
    path("export/", views.ExportView.as_view()),
]
