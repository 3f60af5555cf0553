import os
from django import forms
class ItemForm(forms.Form):
    name = forms.CharField()
    qty = forms.IntegerField()
def up(request):
    form = ItemForm(request.POST)
    if form.is_valid():
        os.system("x " + form.cleaned_data["name"])  # want: command-injection
        os.system("x " + str(form.cleaned_data["qty"]))
        q = form.cleaned_data.get("qty")
        os.system("x %s" % q)
        data = form.cleaned_data
        os.system("x %s" % data["qty"])
