require "rufus-lua"
require "sinatra"
get "/x" do
  q = params[:q]
  Rufus::Lua::State.new.eval(q) # want: code-injection
  Rufus::Lua::State.new.eval("return 1")
end
