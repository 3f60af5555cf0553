require 'slack-ruby-bot'

class PongBot < SlackRubyBot::Bot
  command 'ping' do |client, data, match|
    system("ping #{match['expression']}") # want: command-injection
    client.say(text: 'pong', channel: data.channel)
  end
  match(/^how is (?<city>.+)$/) do |client, data, match|
    system("weather #{match[:city]}") # want: command-injection
  end
  scan(/(\d+)/) { |client, data, m| system("seq #{m[0][0].to_i}") }
end

class Calc < SlackRubyBot::Commands::Base
  command 'calc'
  def self.call(client, data, match)
    eval(data.text) # want: code-injection
  end
  operator '=' do |client, data, match|
    eval(match['expression']) # want: code-injection
  end
end
