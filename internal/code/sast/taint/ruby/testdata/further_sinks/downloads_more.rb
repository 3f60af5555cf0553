require "sinatra"
require "wombat"
require "sawyer"
require "git"
require "opensearch-ruby"

get "/fetch" do
  Wombat.crawl do
    base_url params[:url] # not found: ssrf
    path "/"
  end
  Sawyer::Agent.new(params[:url]).start # not found: ssrf
  Git.clone(params[:url], "repo", path: "/srv") # not found: ssrf
  Git.clone("https://git.example/shop.git", "repo")
  Dragonfly.app.fetch_url(params[:url]).data # want: ssrf
end
