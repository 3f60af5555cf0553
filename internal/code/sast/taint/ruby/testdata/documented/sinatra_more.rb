require 'sinatra/base'
require 'json'
class App < Sinatra::Base
  helpers do
    def payload = @payload ||= JSON.parse(request.body.read)
  end
  before { system("log #{request.path_info}") } # want: command-injection
  namespace '/v1' do
    get %r{/hello/([\w]+)} do |c|
      system('hi', c)
      "Hello"
    end
    post '/run/*' do
      system("run #{payload['cmd']}") # want: command-injection
      system("run #{params['splat'].first}") # want: command-injection
      system("run #{request.env['HTTP_X_A']}") # want: command-injection
      system("run", params[:a])
      system("run #{Integer(params[:n])}")
      redirect to(params[:next]) if params[:x]
      redirect params[:next] # want: open-redirect
    end
    get '/p' do
      erb "<p>#{params[:q]}</p>" # want: template-injection
    end
    get '/q' do
      "<p>#{params[:q]}</p>" # want: xss
    end
    get '/f' do
      send_file File.join(settings.public_folder, params[:f]) # want: path-traversal
    end
  end
end
