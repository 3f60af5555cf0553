require "mail"
m = Mail.read_from_string(raw)
system("ls " + (m.subject))  # want: command-injection
