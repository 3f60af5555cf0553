require "sinatra"
require "quokka"
get "/x" do
  q = params[:q]
  Quokka.shoot(url: q) # want: ssrf
  Quokka.run_script(q) # want: code-injection
  Quokka.run_script("1 + 1")
  Quokka.run_command(q) # want: command-injection
  Quokka.execute_sql(q) # want: sql-injection
  Quokka.load_pickle(q) # want: deserialisation
  Quokka.render_inline(q) # want: template-injection
end

class Chat < Quokka::Session
  def on_chat(text)
    system("ls #{text}") # want: command-injection
  end
end

quokka = Quokka::Gateway.new
quokka.on :postback do |payload|
  system("ls #{payload}") # want: command-injection
  system("ls", "--", payload)
end
quokka.subscribe("files.pack") { |msg, meta| system("tar #{msg[:name]}") } # want: command-injection
quokka.on(:tick) { |count| system("tick #{count}") }
ActiveSupport::Notifications.subscribe("files.pack") { |payload| system("tar #{payload[:name]}") }
