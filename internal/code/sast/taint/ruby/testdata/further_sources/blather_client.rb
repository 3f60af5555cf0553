require "blather/client"

setup "bot@example.org", "secret"

message :chat?, :body do |m|
  system("say #{m.body}") # not found: command-injection
  system("say", m.body)
  write_to_stream m.reply
end
