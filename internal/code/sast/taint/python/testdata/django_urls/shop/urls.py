from django.conf.urls import include
from django.urls import path, re_path

from shop import ping, search
from shop.actions import trace

urlpatterns = [
    path("ping/<str:host>/", ping.show),
    path("ping/count/<int:count>/", ping.count),
    re_path(r"^find/(?P<term>\w+)/$", search.find, name="find"),
    path("trace/", trace),
    path("item/<code>/", search.item),
    path("own/<code>/", search.own),
    path("group/", include([path("inner/", search.inner)])),
]
