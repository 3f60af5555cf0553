import os
import subprocess

import mailparser
from exchangelib import Account, Credentials
from imap_tools import AND, MailBox


def poll(raw):
    with MailBox("imap.example.org").login("me", "secret") as mailbox:
        for msg in mailbox.fetch(AND(seen=False)):
            os.system("notify " + msg.subject)  # want: command-injection
            subprocess.run(["notify", msg.subject])
            os.system("notify " + msg.text)  # want: command-injection
            for att in msg.attachments:
                with open("/srv/in/" + att.filename, "wb") as f:  # want: path-traversal
                    f.write(att.payload)
                with open("/srv/in/" + os.path.basename(att.filename), "wb") as f:
                    f.write(att.payload)


def exchange():
    account = Account("me@example.org", credentials=Credentials("me", "secret"), autodiscover=True)
    for item in account.inbox.all().order_by("-datetime_received")[:10]:
        os.system("notify " + item.subject)  # want: command-injection
        subprocess.run(["notify", item.subject])
        for attachment in item.attachments:
            open("/srv/in/" + attachment.name, "wb")  # want: path-traversal


def parsed(raw):
    mail = mailparser.parse_from_bytes(raw)
    return [a["filename"] for a in mail.attachments]
