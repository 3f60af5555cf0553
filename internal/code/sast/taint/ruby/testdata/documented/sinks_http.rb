require 'net/http'
require 'open-uri'
class ProxyController < ApplicationController
  def show
    u = params[:u]
    Net::HTTP.get(URI(u)) # want: ssrf
    Net::HTTP.get_response(URI.parse(u)) # want: ssrf
    Net::HTTP.post_form(URI(u), a: 1) # want: ssrf
    Net::HTTP.start(params[:h], 443, use_ssl: true) { |h| h.get('/') } # want: ssrf
    URI.open(u) # want: ssrf
    URI.parse(u).open # want: ssrf
    Faraday.get(u) # want: ssrf
    Faraday.new(url: u).get('/a') # want: ssrf
    Faraday.get('https://api.example.com', { u: u })
    HTTParty.post(u, body: {}) # want: ssrf
    RestClient::Request.execute(method: :get, url: u) # want: ssrf
    RestClient.get(u) # want: ssrf
    HTTP.headers(a: 'b').get(u) # want: ssrf
    HTTPX.get(u) # want: ssrf
    Typhoeus::Request.new(u).run # want: ssrf
    Excon.get(u) # want: ssrf
    Excon.new('https://api.example.com').get(query: { u: u })
    HTTPClient.new.get_content(u) # want: ssrf
    Mechanize.new.get(u) # want: ssrf
    Curl.get(u) # want: ssrf
    Down.download(u) # want: ssrf
    Ferrum::Browser.new.go_to(u) # want: ssrf
    TCPSocket.new(params[:h], 80) # want: ssrf
  end
end
