class User < ActiveRecord::Base; end
require "arangorb"
class ArangoController < ActionController::Base
  def show
    q = params[:q]
 Arango::AQL.new(query: "FOR u IN t FILTER u.a == '#{q}' RETURN u")  # want: nosql-injection
  end
end
