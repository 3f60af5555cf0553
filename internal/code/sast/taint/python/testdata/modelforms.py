from django import forms
from rest_framework import serializers

from .models import User


class UserForm(forms.ModelForm):
    class Meta:
        model = User
        fields = "__all__"  # want: mass-assignment


class UserSerializer(serializers.ModelSerializer):
    class Meta:
        model = User
        fields = ["name", "email"]
