require "net/http"
require "sinatra"

# Parts of an address that say nothing about its host, and a filter of what is read again.
get "/scheme" do
  uri = URI(params[:url])
  halt 400 unless %w[http https].include?(uri.scheme)
  Net::HTTP.get(uri) # want: ssrf
end

get "/query" do
  uri = URI(params[:url])
  halt 400 unless uri.query == "a=1"
  Net::HTTP.get(uri) # want: ssrf
end

get "/host" do
  uri = URI(params[:url])
  halt 400 unless uri.host == "a.example"
  Net::HTTP.get(uri)
end

get "/filtered" do
  names = params[:files].split(",").reject { |f| f.include?("/") || f.include?("..") }
  names.each { |f| File.delete("/srv/files/#{f}") }
  params[:files].split(",").each { |f| File.delete("/srv/files/#{f}") } # want: path-traversal
end
