require 'cinch'

bot = Cinch::Bot.new do
  configure do |c|
    c.server = 'irc.example.org'
    c.channels = ['#ops']
  end

  on :message, /^!ping (.+)/ do |m, host|
    m.reply `ping -c 1 #{host}` # want: command-injection
    m.reply `ping -c 1 #{Shellwords.escape(host)}`
  end

  on :message, 'status' do |m|
    system("echo #{m.message} >> log") # want: command-injection
  end
end

class Look
  include Cinch::Plugin

  match(/look (.+)/)

  def execute(m, query)
    m.reply File.read("/srv/#{query}") # want: path-traversal
    m.reply File.read('/srv/motd')
  end
end

bot.start
