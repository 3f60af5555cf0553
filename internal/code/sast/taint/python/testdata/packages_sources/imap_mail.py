import os
import imaplib, email
m = email.message_from_bytes(raw)
os.system("ls " + (m["Subject"]))  # want: command-injection
