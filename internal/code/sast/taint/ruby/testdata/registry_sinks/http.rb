require "sinatra"
require "rest-client"
require "open-uri"
require "em-http-request"
require "flexirest"
require "her"
require "ferrum"
require "capybara"
require "http/2"

get "/rest" do
  RestClient.get(params[:url]) # want: ssrf
  RestClient.get("https://api.example/items", params: { q: params[:url] })
  RestClient::Request.execute(method: :post, url: params[:url], timeout: 5) # want: ssrf
  RestClient::Resource.new(params[:url], user: "u").get # want: ssrf
  RestClient::Resource.new("https://api.example")["items/#{params[:id].to_i}"].get
  RestClient::Request.execute(method: :get, url: "https://x.example", verify_ssl: false) # want: no-tls-check
  RestClient.post "http://#{params[:host]}/x", a: 1 # want: ssrf
  ""
end

get "/open" do
  URI.open(params[:url]).read # want: ssrf
  URI.parse(params[:url]).open.read # want: ssrf
  URI(params[:url]).read # want: ssrf
  OpenURI.open_uri(params[:url]) # want: ssrf
  URI.open("https://api.example/#{params[:id].to_i}").read
  URI.parse("https://api.example/?q=#{CGI.escape(params[:url])}").read
  ""
end

get "/em" do
  EventMachine::HttpRequest.new(params[:url]).get # want: ssrf
  EM::HttpRequest.new("https://api.example/").get(query: { q: params[:url] })
  EM::HttpRequest.new("http://#{params[:host]}/").post(body: "x") # want: ssrf
  ""
end

class Person < Flexirest::Base
  base_url "https://api.example/v1"
  get :find, "/people/:id"
end

class Item
  include Her::Model
end

get "/models" do
  Person.find(id: params[:id])
  Person._request(params[:url]) # want: ssrf
  Person._request("https://api.example/x", :get, { q: params[:q] })
  Item.get_raw(params[:url]) # want: ssrf
  Item.find(params[:id].to_i)
  Her::API.setup(url: params[:url]) # want: ssrf
  ""
end

get "/browser" do
  browser = Ferrum::Browser.new
  browser.go_to(params[:url]) # want: ssrf
  browser.goto("https://x.example/#{params[:id].to_i}")
  browser.screenshot(path: "/srv/shots/#{params[:name]}") # want: path-traversal
  browser.evaluate("document.title = '#{params[:t]}'") # want: code-injection
  browser.evaluate("document.title = arguments[0]", params[:t])
  page = browser.create_page
  page.go_to(params[:url]) # want: ssrf
  page.execute("x(#{params[:js]})") # want: code-injection
  session = Capybara::Session.new(:selenium)
  session.visit(params[:url]) # want: ssrf
  session.execute_script("go('#{params[:js]}')") # want: code-injection
  session.find(:xpath, "//a[text()='#{params[:t]}']") # want: xpath-injection
  session.save_screenshot("/srv/shots/#{params[:name]}") # want: path-traversal
  session.visit("https://x.example/")
  session.fill_in("q", with: params[:q])
  ""
end
