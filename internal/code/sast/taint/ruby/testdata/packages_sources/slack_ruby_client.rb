require "slack-ruby-client"
client = Slack::RealTime::Client.new
client.on :message do |data|
  system("ls " + (data.text))  # want: command-injection
end
