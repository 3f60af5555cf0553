require "facebook/messenger"

include Facebook::Messenger

Bot.on :message do |message|
  system("dig #{message.text}") # want: command-injection
  system("dig", message.text)
  message.reply(text: "ok")
end

Bot.on :postback do |postback|
  system("run #{postback.payload}") # want: command-injection
end
