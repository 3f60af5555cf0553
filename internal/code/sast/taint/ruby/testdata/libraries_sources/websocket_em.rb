require "websocket-eventmachine-server"
EM.run do
  WebSocket::EventMachine::Server.start(host: "0.0.0.0", port: 8080) do |ws|
    ws.onmessage do |msg, type|
      system("ls #{msg}") # want: command-injection
      system("ls", "--", msg)
    end
  end
end
