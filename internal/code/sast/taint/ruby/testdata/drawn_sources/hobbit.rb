require 'hobbit'

class App < Hobbit::Base
  get '/hi/:name' do
    "<p>#{request.params[:name]}</p>" # want: xss
  end

  post '/run' do
    system("x #{request.params['cmd']}") # want: command-injection
    system("seq #{request.params['n'].to_i}")
    response.redirect request.params['to'] # want: open-redirect
  end
end
