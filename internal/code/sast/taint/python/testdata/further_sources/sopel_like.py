import os
import subprocess

from hermit.bot import commands, rule


@commands("lookup", "find")
def lookup(bot, trigger):
    os.system("whois " + trigger.group(2))  # want: command-injection
    subprocess.run(["whois", "--", trigger.group(2)])


@rule(r"open (\S+)")
def opened(bot, trigger):
    bot.say(open("notes/" + trigger.group(1)).read())  # not found: path-traversal
