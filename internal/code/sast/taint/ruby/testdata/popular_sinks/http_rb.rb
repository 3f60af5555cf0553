require "sinatra"
require "net/http"
require "open-uri"
require "faraday"
require "httparty"
require "rest-client"
require "excon"
require "typhoeus"
require "http"
require "httpx"
require "httpclient"
require "mechanize"
require "curb"
require "down"
require "nokogiri"
require "watir"
require "savon"
require "ferrum"
require "patron"
require "async/http/internet"
class Api
  include HTTParty
end
get "/" do
  u = params[:u]
  Net::HTTP.get(URI(u)) # want: ssrf
  Net::HTTP.get_response(URI.parse(u)) # want: ssrf
  Net::HTTP.start(params[:host], 80) { |h| h.get("/") } # want: ssrf
  Net::HTTP.new(params[:host]).get("/") # want: ssrf
  URI.open(u) # want: ssrf
  URI(u).open # want: ssrf
  Faraday.get(u) # want: ssrf
  Faraday.new(url: u).get("/x") # want: ssrf
  Faraday.new { |f| f.adapter :net_http }.get(u) # want: ssrf
  Faraday.get("https://x.example/", u: u)
  HTTParty.post(u, body: {}) # want: ssrf
  Api.get(u) # want: ssrf
  RestClient.get(u) # want: ssrf
  RestClient::Request.execute(method: :get, url: u) # want: ssrf
  RestClient::Resource.new(u).get # want: ssrf
  Excon.get(u) # want: ssrf
  Excon.new(u).request(method: :get) # want: ssrf
  Typhoeus.get(u) # want: ssrf
  Typhoeus::Request.new(u).run # want: ssrf
  HTTP.get(u) # want: ssrf
  HTTP.headers(a: "b").timeout(3).post(u) # want: ssrf
  HTTPX.get(u) # want: ssrf
  HTTPX.plugin(:retries).get(u) # want: ssrf
  HTTPClient.new.get_content(u) # want: ssrf
  Mechanize.new.get(u) # want: ssrf
  Curl.get(u) # want: ssrf
  Curl::Easy.perform(u) # want: ssrf
  Down.download(u) # want: ssrf
  Savon.client(wsdl: u) # want: ssrf
  Ferrum::Browser.new.go_to(u) # want: ssrf
  TCPSocket.new(params[:host], 80) # want: ssrf
  Async::HTTP::Internet.new.get(u) # want: ssrf
end
