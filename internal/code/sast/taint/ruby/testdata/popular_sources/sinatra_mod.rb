require "sinatra/base"
require "sinatra/json"
class App < Sinatra::Base
  helpers do
    def name = params["name"]
  end
  before { @lang = request.cookies["lang"] }
  get "/x/:name" do |n|
    system("cat #{n}") # want: command-injection
    system("cat #{name}") # want: command-injection
    system("locale #{@lang}") # want: command-injection
    redirect params[:to] # want: open-redirect
  end
  post "/y" do
    data = JSON.parse(request.body.read)
    system("touch #{data["name"]}") # want: command-injection
    system("file #{params[:file][:filename]}") # want: command-injection
    content_type :html
    "<b>#{params[:q]}</b>" # want: xss
  end
  get(%r{/re/(.*)}) { system("cat #{params["captures"].first}") } # want: command-injection
  get "/s/*" do
    system("cat #{params["splat"].first}") # want: command-injection
    halt 404, "No #{params[:z]}" # want: xss
  end
end
