require "sinatra"
require "commonmarker"
require "kramdown"
require "radius"

get "/note" do
  CommonMarker.render_html(params[:text], :UNSAFE) # not found: xss
end

get "/page" do
  parser = Radius::Parser.new(Radius::Context.new)
  parser.parse(params[:source]) # not found: template-injection
  "ok"
end
