require "anemone"
require "sinatra"
get "/x" do
  q = params[:q]
  Anemone.crawl(q) { |anemone| anemone.on_every_page { |page| page.url } } # want: ssrf
  Anemone.crawl("https://example.com/")
end
