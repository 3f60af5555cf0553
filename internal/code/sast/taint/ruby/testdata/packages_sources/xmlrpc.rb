require "xmlrpc/server"
s = XMLRPC::Server.new(1)
s.add_handler("x.y") do |name|
  system("ls " + (name))  # want: command-injection
end
