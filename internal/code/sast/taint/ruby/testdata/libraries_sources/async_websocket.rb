require "async/websocket/adapters/rack"
run lambda { |env|
  Async::WebSocket::Adapters::Rack.open(env, protocols: ["ws"]) do |connection|
    while message = connection.read
      system("ls #{message.buffer}") # want: command-injection
      system("ls", "--", message.buffer)
    end
  end
}
