require "sinatra"
require "net/http"
require "open-uri"

LABS = %w[a.example b.example].freeze

def provider?(link)
  uri = URI.parse(link)
  uri.is_a?(URI::HTTPS) && LABS.include?(uri.host)
rescue URI::InvalidURIError
  false
end

get "/labs" do
  a = params[:a]
  Net::HTTP.get(URI(a)) # want: ssrf
  halt 400 unless provider?(a)
  Net::HTTP.get(URI(a))
  b = params[:b]
  host = URI.parse(b).host
  URI.parse(b).open.read if LABS.any? { |lab| lab == host }
  Net::HTTP.get(URI(params[:c])) if LABS.include?(URI.parse(params[:c]).host)
end
