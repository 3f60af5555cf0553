require "discordrb"
bot = Discordrb::Bot.new token: "x"
bot.message do |event|
  system("ls " + (event.content))  # want: command-injection
  system("ls " + (event.message.content))  # want: command-injection
end
cb = Discordrb::Commands::CommandBot.new token: "x", prefix: "!"
cb.command :a do |event, name|
  system("ls " + (name))  # want: command-injection
end
