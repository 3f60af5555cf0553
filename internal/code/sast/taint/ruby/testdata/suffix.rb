require 'sinatra'
require 'net/http'
get '/u' do
  uri = URI(params[:url].to_s)
  if uri.host == 'example.com' || uri.host.to_s.end_with?('.example.com')
    Net::HTTP.get(uri) # safe
  end
  if uri.host.end_with?('example.com')
    Net::HTTP.get(uri) # want: ssrf
  end
end
