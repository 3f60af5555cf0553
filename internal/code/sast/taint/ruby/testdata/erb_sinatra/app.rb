require "sinatra"

get "/" do
  @q = params[:q]
  erb :page, locals: { name: params[:name] }
end

get "/safe" do
  @q = "constant"
  erb :safe
end
