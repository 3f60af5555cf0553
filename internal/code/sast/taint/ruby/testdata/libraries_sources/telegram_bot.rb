require "telegram/bot"
Telegram::Bot::Client.run(ENV["TOKEN"]) do |bot|
  bot.listen do |message|
    system("ls #{message.text}") # want: command-injection
    system("ls", "--", message.text)
  end
end
