require "train"
CONN = Train.create("ssh", host: "web1").connection
require "sinatra"
get "/x" do
  q = params[:q]
  CONN.run_command("ls #{q}") # want: command-injection
  CONN.run_command("ls #{Shellwords.escape(q)}")
end
