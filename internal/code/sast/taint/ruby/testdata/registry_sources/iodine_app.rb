require "iodine"
require "json"

class Chat
  def on_open(client)
    client.subscribe :chat
  end

  def on_message(client, data)
    system("say #{data}") # want: command-injection
    system("say", data)
    client.publish :chat, data
    msg = JSON.parse(data)
    File.read("/srv/" + msg["file"]) # want: path-traversal
  end
end

APP = proc do |env|
  if env["rack.upgrade?"] == :websocket
    env["rack.upgrade"] = Chat.new
    [200, {}, []]
  else
    req = Rack::Request.new(env)
    system("q #{req.params["q"]}") # want: command-injection
    system("q #{req.params["n"].to_i}")
    [200, { "Content-Type" => "text/html" }, ["<h1>#{env["QUERY_STRING"]}</h1>"]] # want: xss
  end
end

Iodine.listen service: :http, handler: APP, port: 3000
Iodine.subscribe("jobs") do |channel, message|
  eval(message) # want: code-injection
end
Iodine.start
