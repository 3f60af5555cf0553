require "cinch"

bot = Cinch::Bot.new do
  configure { |c| c.server = "irc.example" }

  on :message, /^!run (.+)/ do |m, cmd|
    system(cmd) # want: command-injection
    system("run", cmd)
    m.reply cmd
  end

  on :channel do |m|
    system("log #{m.message}") # want: command-injection
    system("log #{m.time.to_i}")
  end

  helpers do
    def look(name)
      File.read("/srv/" + name) # not found: path-traversal
    end
  end

  on(:private, /look (.*)/) { |m, name| look(name) }
end

class Search
  include Cinch::Plugin
  match(/find (.+)/)
  match(/topic (.+)/, method: :topic)
  listen_to :join, method: :joined
  timer 60, method: :tick

  def execute(m, query)
    DB.execute("SELECT * FROM t WHERE a = '#{query}'") # want: sql-injection
    eval(query) # want: code-injection
  end

  def topic(m, text)
    `topic #{text}` # want: command-injection
  end

  def joined(m)
    system("join #{m.user.nick}") # want: command-injection
  end

  def tick
    system("tick")
  end
end
bot.start
