from django.db import models


class Review(models.Model):
    text = models.TextField()
    stars = models.IntegerField()
    title = models.CharField(max_length=50)
