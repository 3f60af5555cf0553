require "sshkit"
require "ruby_terraform"
require "cmdx"
require "sinatra"
get "/x" do
  q = params[:q]
  CommandRunner.run("ls #{q}") # want: command-injection
  CommandRunner.run("ls")
end
