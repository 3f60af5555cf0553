require "oembed"
require "sinatra"
get "/x" do
  q = params[:q]
  OEmbed::ProviderDiscovery.get(q).html # want: ssrf
  OEmbed::ProviderDiscovery.get("https://example.com/").html
end
