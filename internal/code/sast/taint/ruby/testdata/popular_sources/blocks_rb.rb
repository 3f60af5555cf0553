require "socket"
require "faye/websocket"
require "eventmachine"
require "async/http/server"
require "puma"
server = TCPServer.new(1)
loop do
  Thread.start(server.accept) do |client|
    line = client.gets
    system("x #{line}") # want: command-injection
  end
end
App = lambda do |env|
  ws = Faye::WebSocket.new(env)
  ws.on(:message) { |event| system("x #{event.data}") } # not found: command-injection
  ws.rack_response
end
run App
class Echo < EM::Connection
  def receive_data(data)
    system("x #{data}") # want: command-injection
  end
end
Stripe::Webhook
ActiveSupport::Notifications.subscribe("x") { |event| event.payload }
