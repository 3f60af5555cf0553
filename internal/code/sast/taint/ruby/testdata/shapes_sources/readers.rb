require "acme"

def handle(request, attachment, socket)
  body = Acme.parse_body(request)
  system("run #{body["name"]}") # want: command-injection
  system("run", body["name"])
  File.read("/srv/in/" + attachment.filename) # want: path-traversal
  File.read("/srv/in/" + File.basename(attachment.filename))
  system("say #{socket.receive_text}") # want: command-injection
  system("say", socket.receive_text)
end

class Lobby < Acme::Namespace
  def cmd_ping(host)
    system("ping #{host}") # want: command-injection
    system("ping", host)
  end
end

def connected(conn)
  conn.on("data") do |chunk|
    system("say #{chunk}") # want: command-injection
    system("say", chunk)
  end
end
