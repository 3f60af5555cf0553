# A route of Sinatra that leaves a request to the next one.
require "sinatra"

get "/columns/:col" do
  pass unless %w[id name].include?(params[:col])
  ActiveRecord::Base.connection.execute("select #{params[:col]} from t")
end

get "/others/:col" do
  puts "other" unless %w[id name].include?(params[:col])
  ActiveRecord::Base.connection.execute("select #{params[:col]} from t") # want: sql-injection
end
