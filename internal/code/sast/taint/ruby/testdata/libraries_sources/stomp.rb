require "stomp"
client = Stomp::Client.new("login", "passcode", "localhost", 61613)
client.subscribe("/queue/files") do |message|
  system("ls #{message.body}") # want: command-injection
  system("ls", "--", message.body)
  client.acknowledge(message)
end
