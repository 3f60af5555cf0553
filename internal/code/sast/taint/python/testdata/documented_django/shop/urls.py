from django.urls import path, re_path
from . import views
urlpatterns = [
    path("s/<str:name>/", views.Search.as_view()),
    path("i/", views.Items.as_view()),
    path("u/<path:folder>", views.upload),
]
