require 'rack/app'

class App < Rack::App
  desc 'runs a report'
  get '/report' do
    `report --name #{params['name']}` # want: command-injection
  end

  get '/users/:id' do
    Marshal.load(payload) # want: deserialisation
    JSON.parse(payload)
  end

  post '/fetch' do
    Net::HTTP.get(URI(params['url'])) # want: ssrf
    Net::HTTP.get(URI('https://api.example.com/status'))
  end
end
