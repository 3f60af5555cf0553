from django.urls import path
from rest_framework.routers import DefaultRouter
from . import views
router = DefaultRouter()
router.register("snippets", views.SnippetViewSet)
urlpatterns = [path("h/<name>", views.hello), path("r", views.Run.as_view())] + router.urls
