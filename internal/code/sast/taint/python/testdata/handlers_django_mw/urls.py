from django.urls import path

from . import views

urlpatterns = [path("rows", views.rows), path("page", views.page), path("shard", views.shard)]
