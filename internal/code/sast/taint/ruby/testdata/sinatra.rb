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

class Middleware
  def call(env)
    request = Rack::Request.new(env)
    eval(request.params["code"]) # want: code-injection
    [200, {}, ["ok"]]
  end
end

class Shop < Sinatra::Base
  use Rack::Session::Cookie, secret: "a very long and constant secret", secure: true # want: hardcoded-key
  use Rack::Session::Cookie, secret: ENV["SESSION_SECRET"], secure: true
  disable :protection # want: csrf-off

  before do
    system("log #{params[:name]}") # want: command-injection
  end

  get "/answers" do
    session[:visitor] = rand(10**9) # want: weak-random
    session[:visitor] = SecureRandom.hex(16)
    headers "X-Name" => params[:name] # want: header-injection
    headers["X-Name"] = params[:name] # want: header-injection
    response.set_cookie("visitor", value: rand(10**9), secure: true) # want: weak-random
    response.set_cookie("visitor", value: "1", secure: false) # want: insecure-cookie
    response.redirect(params[:next]) # want: open-redirect
    response.write(params[:page]) # want: xss
    system("show #{cookies[:name]}") # want: command-injection
    system("show #{request.host}")
    system("show #{json(name: params[:name])}")
    body params[:page] # want: xss
  end
end

class Answer
  def call(env)
    request = Rack::Request.new(env)
    system("show #{request.path}")
    Rack::Response.new(request.params["page"]) # want: xss
  end

  def page(env)
    [200, {}, [env]]
  end
end

class Counter
  def call(env)
    system("log #{env["QUERY_STRING"]}") # want: command-injection
    [200, {}, ["ok"]]
  end
end

class Shared < Sinatra::Base
  post "/shared" do
    @result = params[:text]
    @result # want: xss
  end

  get "/shared" do
    @result = Reports::LAST
    @result.to_s
  end
end

class Pages < Sinatra::Base
  set :session_secret, ENV["SESSION_SECRET"] || "a very long and constant secret" # want: hardcoded-key
  set :session_secret, ENV.fetch("SESSION_SECRET")
  use Rack::Session::Cookie, secret: ENV.fetch("SESSION_SECRET", "change me"), secure: true # want: hardcoded-key

  get "/pages/:name" do |name|
    system("show #{name}") # want: command-injection
    "plain"
  end

  get "/parts/:page/:part" do |page, part|
    "<b>#{part}</b>" # want: xss
  end

  error do |e|
    system("log #{e.class}")
  end

  not_found do
    "No page #{params[:name]}" # want: xss
  end
end
