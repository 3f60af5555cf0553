require "sinatra"

set :session_secret, "a very long and constant secret" # want: hardcoded-key
set :show_exceptions, true # want: debug-mode
set :protection, false # want: csrf-off
enable :sessions

get "/hello" do
  "Hello #{params[:name]}" # want: xss
end

get "/escaped" do
  "Hello #{Rack::Utils.escape_html(params[:name])}"
end

get "/number" do
  "Hello #{params[:n].to_i}"
end

get "/template" do
  @name = params[:name]
  erb :hello, locals: {name: params[:name]}
end

get "/inline" do
  erb "Hello #{params[:name]}" # want: template-injection
end

get "/away" do
  redirect params[:url] # want: open-redirect
end

get "/home" do
  redirect to("/home?x=#{params[:x]}")
end

get "/file" do
  send_file "files/#{params[:name]}" # want: path-traversal
end

post "/json" do
  content_type :json
  data = JSON.parse(request.body.read)
  system("ls #{data["dir"]}") # want: command-injection
  data.to_json
end

post "/login" do
  session[:user_id] = params[:id] # want: trust-boundary
  halt 401, "no #{params[:name]}" unless params[:ok] # want: xss
  redirect "/"
end

helpers do
  def run(x)
    system(x) # want: command-injection
  end
end

get "/run" do
  run(params[:x])
  "done"
end

class App < Sinatra::Base
  enable :show_exceptions # want: debug-mode

  before do
    @x = params[:x]
  end

  get "/x" do
    if params[:plain]
      "plain"
    else
      "<b>#{params[:x]}</b>" # want: xss
    end
  end

  namespace "/api" do
    get "/y" do
      json name: params[:y]
    end
  end
end

class Api < Grape::API
  resource :things do
    get ":id" do
      ActiveRecord::Base.connection.execute("SELECT #{params[:id]}") # want: sql-injection
    end
  end
end

class Middleware
  def call(env)
    request = Rack::Request.new(env)
    eval(request.params["code"]) # want: code-injection
    [200, {}, ["ok"]]
  end
end
