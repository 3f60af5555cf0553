require "spidr"
require "sinatra"
get "/x" do
  q = params[:q]
  Spidr.site(q) { |spider| spider.every_page { |page| page.url } } # want: ssrf
  Spidr.site("https://example.com/")
end
