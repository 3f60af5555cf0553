require "drb"
require "twirp"
require "mailman"
require "line/bot"

class HostsHandler
  def ping(req, env)
    system("ping #{req.host}") # want: command-injection
    system("ping", req.host)
  end
end
HostsService.new(HostsHandler.new)

class Files
  def read(name)
    File.read("/srv/" + name) # want: path-traversal
    File.read("/srv/" + File.basename(name))
  end
end
DRb.start_service("druby://localhost:8787", Files.new)

Mailman::Application.run do
  to("ping+%host%@example.org") do
    system("ping #{params[:host]}") # want: command-injection
    system("ping #{message.subject}") # want: command-injection
    system("ping", message.subject)
  end
  subject(/order (.*)/) do |name|
    system("order #{message.body.decoded}") # want: command-injection
    system("order #{name}") # want: command-injection
    system("order", name)
  end
end
