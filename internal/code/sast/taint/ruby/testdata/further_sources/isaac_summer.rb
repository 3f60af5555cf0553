require "isaac"
require "summer"

on :channel, /^!dig (.*)/ do
  system("dig #{match[0]}") # not found: command-injection
  system("dig", match[0])
  system("log #{message}") # not found: command-injection
end

class Ops < Summer::Connection
  def channel_message(sender, channel, message)
    system("log #{message}") # want: command-injection
  end

  def ping_command(sender, reply_to, host)
    system("ping -c 1 #{host}") # want: command-injection
  end
end
