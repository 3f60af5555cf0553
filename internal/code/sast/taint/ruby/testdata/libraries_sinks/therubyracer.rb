require "v8"
require "sinatra"
get "/x" do
  q = params[:q]
  cxt = V8::Context.new
  cxt.eval("var a = '#{q}'") # want: code-injection
  cxt.eval("var a = 1")
end
