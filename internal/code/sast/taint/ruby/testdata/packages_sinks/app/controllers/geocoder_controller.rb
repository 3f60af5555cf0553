class User < ActiveRecord::Base; end
require "oauth2"
class GeocoderController < ActionController::Base
  def show
    q = params[:q]
 OAuth2::Client.new("a", "b", site: q)  # want: ssrf
 GraphQL::Client::HTTP.new(q)  # want: ssrf
  end
end
