require "fastimage"
require "sinatra"
get "/x" do
  q = params[:q]
  FastImage.size(q).to_s # want: ssrf
  FastImage.size("https://example.com/a.png").to_s
end
