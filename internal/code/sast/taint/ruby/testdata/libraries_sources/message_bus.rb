require "message_bus"
MessageBus.subscribe "/files" do |msg|
  system("ls #{msg.data}") # want: command-injection
  system("ls", "--", msg.data)
end
