require "kubeclient"
require "shell_executer"
require "sinatra"
get "/x" do
  q = params[:q]
  ShellExecuter.run("convert #{q}") # want: command-injection
  ShellExecuter.run("convert -version")
end
