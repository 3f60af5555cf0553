class User < ActiveRecord::Base; end
require "mongo"
class MongoController < ActionController::Base
  def show
    q = params[:q]
c = Mongo::Client.new("x")
 c[:users].find("$where" => "this.a == '#{q}'")  # want: nosql-injection
 c[:users].find(name: params[:name])  # want: nosql-injection
 c[:users].find(name: params[:name].to_s)
  end
end
