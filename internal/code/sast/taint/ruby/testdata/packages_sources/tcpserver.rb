require "socket"
s = TCPServer.new(1)
c = s.accept
system("ls " + (c.gets))  # want: command-injection
