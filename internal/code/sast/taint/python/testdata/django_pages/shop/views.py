from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string

from .models import Review


def search(request):
    term = request.GET.get("term", "")
    return render(request, "shop/search.html", {"term": term, "title": "A shop"})


def mail(request):
    return render_to_string("shop/mail.html", {"name": request.POST["name"]})


def review(request):
    Review.objects.create(text=request.POST["text"], stars=int(request.POST["stars"]))
    return redirect("reviews")


def rename(request, pk):
    found = get_object_or_404(Review, pk=pk)
    found.title = request.POST["title"]
    found.save()
    return redirect("reviews")


def reviews(request):
    return render(request, "shop/reviews.html", {"reviews": Review.objects.filter(stars__gt=2).order_by("stars"), "one": Review.objects.first()})
