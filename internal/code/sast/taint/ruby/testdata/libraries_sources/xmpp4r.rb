require "xmpp4r/client"
client = Jabber::Client.new(Jabber::JID.new("bot@example.com"))
client.add_message_callback do |m|
  system("ls #{m.body}") # want: command-injection
  system("ls", "--", m.body)
end
