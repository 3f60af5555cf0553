require "websocket/driver"
driver = WebSocket::Driver.server(socket)
driver.on :message do |event|
  system("ls #{event.data}") # want: command-injection
  system("ls", "--", event.data)
end
