import json

from django import forms
from django.http import HttpResponse, HttpResponseBadRequest, JsonResponse


class OrderForm(forms.Form):
    kind = forms.ChoiceField(choices=[("a", "A")])


def order(request):
    form = OrderForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest(form.errors.as_json())  # want: xss
    return HttpResponse("ok")


def orders(request):
    form = OrderForm(request.POST)
    errors = form.errors
    errors.update({"kind": 1})
    return HttpResponse(json.dumps(errors))  # want: xss


def escaped(request):
    form = OrderForm(request.POST)
    return HttpResponseBadRequest(form.errors.as_json(escape_html=True))


def data(request):
    form = OrderForm(request.POST)
    return JsonResponse(json.loads(form.errors.as_json()))


def listed(request):
    form = OrderForm(request.POST)
    return HttpResponse(form.errors)
