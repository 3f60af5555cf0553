require 'sinatra'
require 'httpx'
require 'http'
require 'curb'
require 'patron'
require 'excon'

API = Excon.new('https://api.example.com')

get '/h' do
  u = params[:url]
  HTTPX.get(u) # want: ssrf
  HTTPX.plugin(:follow_redirects).post(u, json: {}) # want: ssrf
  HTTPX.with(timeout: { connect_timeout: 1 }).request(:get, u) # not found: ssrf
  HTTP.get(u).to_s # want: ssrf
  HTTP.timeout(3).follow.get(u) # want: ssrf
  HTTP.auth('x').post(u, json: {}) # want: ssrf
  HTTP.get("https://api.example.com/#{params[:id].to_i}")
  HTTP.persistent(u) # want: ssrf
  Curl.get(u) # want: ssrf
  Curl::Easy.perform(u) # want: ssrf
  c = Curl::Easy.new(u) # want: ssrf
  c.perform
  Curl::Easy.new('https://x.example') { |e| e.url = u } # want: ssrf
  s = Patron::Session.new
  s.get(u) # want: ssrf
  s.base_url = u # want: ssrf
  Excon.get(u) # want: ssrf
  Excon.new(u).request(method: :get) # want: ssrf
  API.get(path: "/users/#{params[:id]}")
  API.request(method: :get, path: '/x', query: { q: u })
  ''
end
