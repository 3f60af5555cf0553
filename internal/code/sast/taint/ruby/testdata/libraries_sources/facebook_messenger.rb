require "facebook/messenger"
include Facebook::Messenger
Bot.on :message do |message|
  system("ls #{message.text}") # want: command-injection
  system("ls", "--", message.text)
end
