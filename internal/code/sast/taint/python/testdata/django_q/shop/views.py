from django.http import HttpResponse
from django_q.tasks import AsyncTask, async_task, schedule

from .tasks import build, clean, mail, resize


def start(request):
    async_task(build, request.POST["repo"], hook="shop.tasks.done")
    async_task("shop.tasks.mail", request.POST["to"], subject=request.POST["subject"])
    task = AsyncTask(resize, request.POST["image"])
    task.run()
    async_task(clean, int(request.POST["days"]))
    schedule("shop.tasks.report", request.POST["name"], schedule_type="D")
    return HttpResponse("ok")
