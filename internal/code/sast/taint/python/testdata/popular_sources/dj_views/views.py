from django.views import View
from django.views.generic import ListView, DetailView, FormView
from django.http import HttpRequest, HttpResponse, JsonResponse, HttpResponseRedirect
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_exempt
from django.shortcuts import redirect
import os, json
@method_decorator(csrf_exempt, name="dispatch")
class Run(View):
    def get(self, request, *args, **kwargs):
        os.system("x " + kwargs["name"])  # want: command-injection
        os.system("x " + self.kwargs["name"])  # want: command-injection
        os.system("x " + request.GET.get("q", ""))  # want: command-injection
        return HttpResponse("<b>" + request.GET["q"])  # want: xss
    async def post(self, request):
        data = json.loads(request.body)
        os.system("x " + data["cmd"])  # want: command-injection
        return redirect(request.POST["next"])  # want: open-redirect
class Things(ListView):
    def get_queryset(self):
        os.system("x " + self.request.GET["order"])  # want: command-injection
        return []
class F(FormView):
    def form_valid(self, form):
        os.system("x " + form.cleaned_data["name"])  # want: command-injection
        return super().form_valid(form)
def fn(req: HttpRequest, slug):
    os.system("x " + slug)  # want: command-injection
    os.system("x " + req.META["HTTP_X_FOO"])  # want: command-injection
    os.system("x " + req.FILES["f"].name)  # want: command-injection
