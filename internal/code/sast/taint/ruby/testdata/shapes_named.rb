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
