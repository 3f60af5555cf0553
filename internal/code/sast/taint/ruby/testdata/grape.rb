require "grape"

class Things < Grape::API
  include FileUtils::Verbose
  format :json

  use Rack::Session::Cookie, key: "s", secret: "change_me", secure: true # want: hardcoded-key
  use Rack::Session::Cookie, key: "s", secret: ENV["SECRET"] # want: insecure-cookie
  use Rack::Session::Pool, key: "s", secure: false # want: insecure-cookie
  use Rack::Session::Pool, key: "s", secure: true, httponly: false # want: script-cookie
  use Rack::Session::Pool, key: "s", secure: true

  resource :things do
    get ":id" do
      ActiveRecord::Base.connection.execute("SELECT #{params[:id]}") # want: sql-injection
      { id: params[:id] }
    end

    get "text" do
      "a #{params[:text]}"
    end

    params do
      requires :name, type: String
    end
    post "name" do
      system(declared(params)[:name]) # want: command-injection
      system(headers["X-Name"]) # want: command-injection
      system(cookies["name"]) # want: command-injection
      header "X-Name", params[:name] # want: header-injection
      cp(params[:file], "/tmp/x") # want: path-traversal
      sendfile(params[:file]) # want: path-traversal
      redirect params[:to] # want: open-redirect
    end

    delete "all" do
      redirect "/all?x=#{params[:x]}"
      Thing.where(name: params[:name]) # want: nosql-injection
      Thing.where(name: "x", :id.ne => params[:id]) # want: nosql-injection
      Thing.where(name: "x").first
    end
  end
end

class Thing
  include Mongoid::Document
  field :name, type: String
end

class Sessions
  def app(inner)
    Rack::Session::Cookie.new(inner, secret: "change_me", secure: true) # want: hardcoded-key
    Rack::Session::Cookie.new(inner, { secret: ENV["SECRET"] }) # want: insecure-cookie
    Rack::Session::Cookie.new(inner, { secret: ENV["SECRET"], secure: false }) # want: insecure-cookie
    Rack::Session::Cookie.new(inner, { secret: ENV["SECRET"], secure: true, httponly: false }) # want: script-cookie
    Rack::Session::Cookie.new(inner, { secret: ENV["SECRET"], secure: true })
  end
end
