from pyramid.config import Configurator
from pyramid.response import Response
from pyramid.events import NewRequest


def attach(event):
    event.request.who = event.request.params["who"]


def who(request):
    return Response("<b>" + request.who + "</b>")  # want: xss


with Configurator() as config:
    config.add_subscriber(attach, NewRequest)
    config.add_route("who", "/who")
    config.add_view(who, route_name="who")
