from django.db import models
class Snippet(models.Model):
    code = models.TextField()
