class User < ActiveRecord::Base; end
require "http"
class HttpRbController < ActionController::Base
  def show
    q = params[:q]
 HTTP.get(q)  # want: ssrf
 HTTP.auth("x").post(q)  # want: ssrf
  end
end
