class CSlackRubyBotCmd < SlackRubyBot::Commands::Base
  match(/^say (?<w>.*)$/) do |client, data, match|
    system("ls " + (match[:w]))  # want: command-injection
  end
  def self.call(client, data, match)
    system("ls " + (data.text))  # want: command-injection
  end
end
