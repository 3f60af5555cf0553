require "opal"
require "rubypython"
require "sinatra"
get "/x" do
  q = params[:q]
  RubyPython.eval(q) # want: code-injection
  RubyPython.eval("1 + 1")
end
