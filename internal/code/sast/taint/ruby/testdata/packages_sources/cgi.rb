require "cgi"
cgi = CGI.new
system("ls " + (cgi["q"]))  # want: command-injection
system("ls " + (cgi.params["q"][0]))  # want: command-injection
