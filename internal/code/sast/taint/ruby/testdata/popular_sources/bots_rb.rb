require "discordrb"
require "telegram/bot"
require "slack-ruby-bot"
require "cinch"
bot = Discordrb::Commands::CommandBot.new(token: "x", prefix: "!")
bot.message(start_with: "run") { |event| system("x #{event.message.content}") } # want: command-injection
bot.command(:go) do |event, *args|
  system("x #{args.join(" ")}") # want: command-injection
end
bot.application_command(:ping) { |event| system("x #{event.options["host"]}") } # want: command-injection
Telegram::Bot::Client.run("x") do |b|
  b.listen do |message|
    case message
    when Telegram::Bot::Types::Message
      system("x #{message.text}") # want: command-injection
    when Telegram::Bot::Types::CallbackQuery
      system("x #{message.data}") # want: command-injection
    end
  end
end
class Ping < SlackRubyBot::Commands::Base
  command("run") { |client, data, match| system("x #{match["expression"]}") } # want: command-injection
  match(/^do (?<what>.*)$/) do |client, data, match|
    system("x #{match[:what]}") # want: command-injection
    system("x #{data.text}") # want: command-injection
  end
end
