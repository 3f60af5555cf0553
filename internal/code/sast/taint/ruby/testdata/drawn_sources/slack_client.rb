require 'slack-ruby-client'

client = Slack::RealTime::Client.new
client.on :message do |data|
  system("say #{data.text}") # want: command-injection
  system('say', data.text)
end

client.on(:reaction_added) { |data| File.read("/srv/#{data['item']['file']}") } # want: path-traversal
client.start!
