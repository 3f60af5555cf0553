require "sinatra"

get "/" do
  @q = params[:q]
  erb :page, locals: { name: params[:name] }
end

get "/other" do
  @q = params[:q]
  erb :"other.html"
end

get "/safe" do
  @q = "constant"
  erb :safe
end
