require "session"
SH = Session::Shell.new
require "sinatra"
get "/x" do
  q = params[:q]
  SH.execute("ls #{q}") # want: command-injection
  SH.execute("ls")
end
