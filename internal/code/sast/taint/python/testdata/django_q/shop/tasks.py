import os


def build(repo):
    os.system("git clone " + repo)  # want: command-injection


def mail(to, subject=""):
    os.system("mail " + to)  # want: command-injection
    os.system("mail -s " + subject)  # want: command-injection


def resize(image):
    os.system("convert " + image)  # want: command-injection


def clean(days):
    os.system(f"clean {days}")


def report(name):
    os.system("report " + name)  # want: command-injection


def done(task):
    os.system("done %d" % int(task.id))
