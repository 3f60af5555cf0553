require "net/http"
require "open-uri"

class ProxyController < ActionController::Base
  HOSTS = %w[example.com].freeze

  def fetch
    URI.open(params[:url]) # want: ssrf
    URI.open("https://example.com/#{params[:path]}")
    URI.parse(params[:url]).open # want: ssrf
    Net::HTTP.get(URI(params[:url])) # want: ssrf
    Net::HTTP.get(URI("https://example.com/items/#{params[:id]}"))
    Net::HTTP.get(params[:host], "/index.html") # want: ssrf
    Net::HTTP.get("example.com", "/#{params[:path]}")
    Net::HTTP.start(params[:host], 80) { |http| http.get("/") } # want: ssrf
    HTTParty.get(params[:url]) # want: ssrf
    HTTParty.get("https://example.com/x", query: {q: params[:q]})
    RestClient.get(params[:url]) # want: ssrf
    RestClient::Request.execute(method: :get, url: params[:url]) # want: ssrf
    Faraday.get(params[:url]) # want: ssrf
    Faraday.new(url: params[:url]) # want: ssrf
    connection = Faraday.new(url: "https://example.com")
    connection.get("/items/#{params[:id]}")
    Excon.get(params[:url]) # want: ssrf
    TCPSocket.new(params[:host], 80) # want: ssrf
  end

  def checked
    uri = URI.parse(params[:url])
    return unless HOSTS.include?(uri.host)
    Net::HTTP.get(uri)
  end

  def trust
    http = Net::HTTP.new("example.com", 443)
    http.verify_mode = OpenSSL::SSL::VERIFY_NONE # want: no-tls-check
    http.verify_mode = OpenSSL::SSL::VERIFY_PEER
    http.ssl_version = :SSLv3 # want: old-tls
    http.ssl_version = :TLSv1_2
    Net::HTTP.start("example.com", 443, use_ssl: true, verify_mode: OpenSSL::SSL::VERIFY_NONE) # want: no-tls-check
    HTTParty.get("https://example.com", verify: false) # want: no-tls-check
    HTTParty.get("https://example.com", verify: true)
    RestClient::Request.execute(method: :get, url: "https://example.com/", verify_ssl: false) # want: no-tls-check
    Faraday.new("https://example.com", ssl: {verify: false}) # want: no-tls-check
    Faraday.new("https://example.com", ssl: {verify: true})
    URI.open("https://example.com/", ssl_verify_mode: OpenSSL::SSL::VERIFY_NONE) # want: no-tls-check
  end
end

class MirrorController < ActionController::Base
  def fetch
    OpenURI.open_uri(params[:url]) # want: ssrf
    OpenURI.open_uri("https://example.com/#{params[:path]}")
    Net::HTTP.new(params[:host], 80) # want: ssrf
    TCPSocket.open(params[:host], 80) # want: ssrf
    Socket.tcp(params[:host], 80) # want: ssrf
    UDPSocket.new.connect(params[:host], 80) # want: ssrf
    Typhoeus::Request.new(params[:url]) # want: ssrf
    Typhoeus::Request.new("https://example.com/#{params[:path]}")
    connection = Faraday.new
    connection.get(params[:url]) # want: ssrf
    connection.get("/items/#{params[:id]}")
    http = Net::HTTP.new("example.com", 443)
    system("show #{http.request_get("/items/#{params[:id]}").body}")
    system("show #{Net::HTTP::Get.new("/items/#{params[:id]}").method}")
  end

  def addresses
    system("show #{URI.parse(params[:url]).request_uri}") # want: command-injection
    system("show #{URI.parse(params[:url]).userinfo}") # want: command-injection
    system("show #{URI.parse(params[:url]).host}") # want: command-injection
    system("show #{URI.parse(params[:url]).port}")
    Net::HTTP.get(URI.join("https://example.com/", params[:path])) # want: ssrf
    File.read("pages/#{CGI.escape(params[:page])}")
    File.read("pages/#{Addressable::URI.encode_component(params[:page])}") # want: path-traversal
    "<b>#{Addressable::URI.encode_component(params[:page])}</b>".html_safe
    File.read("pages/page?#{URI.encode_www_form(page: params[:page])}")
  end

  def trust
    RestClient::Resource.new("https://example.com/", verify_ssl: false) # want: no-tls-check
    RestClient::Resource.new("https://example.com/", verify_ssl: true)
    Excon.defaults[:ssl_verify_peer] = false # want: no-tls-check
    Excon.defaults[:ssl_verify_peer] = true
  end
end
