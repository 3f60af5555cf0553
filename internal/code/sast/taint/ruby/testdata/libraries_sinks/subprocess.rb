require "subprocess"
require "sinatra"
get "/x" do
  q = params[:q]
  Subprocess.check_output(["sh", "-c", "ls #{q}"]) # want: command-injection
  Subprocess.check_output(["ls", "--", q])
end
