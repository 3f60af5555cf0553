require "feedjira"
require "feedzirra"
require "sinatra"
get "/x" do
  q = params[:q]
  Feedzirra::Feed.fetch_and_parse(q).title # want: ssrf
  Feedzirra::Feed.fetch_and_parse("https://example.com/feed.xml").title
end
