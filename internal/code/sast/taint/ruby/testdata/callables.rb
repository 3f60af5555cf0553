require "sinatra"

# Text is no function.
get "/run" do
  x = params[:x]
  eval(x) if x.is_a?(Proc)
  eval(x) if x.is_a?(Widget) # want: code-injection
  case x
  when Proc then eval(x)
  when Widget then eval(x) # want: code-injection
  end
end
