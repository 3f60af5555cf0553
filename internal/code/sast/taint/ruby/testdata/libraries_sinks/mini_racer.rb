require "mini_racer"
require "sinatra"
get "/x" do
  q = params[:q]
  context = MiniRacer::Context.new
  context.eval(q) # want: code-injection
  context.eval("1 + 1")
end
