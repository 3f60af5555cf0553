require "net/ssh/simple"
require "sinatra"
get "/x" do
  q = params[:q]
  Net::SSH::Simple.ssh("web1.example.com", "ls #{q}") # want: command-injection
  Net::SSH::Simple.ssh("web1.example.com", "ls")
end
