require 'sinatra'

get '/a' do
  [200, { 'Content-Type' => 'text/html' }, "<p>#{params[:q]}</p>"] # want: xss
end

get '/b' do
  [404, "<p>#{params[:q]}</p>"] # want: xss
end

get '/c' do
  [200, { 'Content-Type' => 'text/plain' }, "q #{params[:q]}"]
end

get '/d' do
  content_type :json
  [200, { q: params[:q] }.to_json]
end
