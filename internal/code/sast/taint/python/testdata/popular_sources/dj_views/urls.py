from django.urls import path, re_path
from . import views
urlpatterns = [path("r/<str:name>", views.Run.as_view()), path("t", views.Things.as_view()), path("f", views.F.as_view()), path("fn/<slug>", views.fn)]
