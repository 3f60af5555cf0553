class User < ActiveRecord::Base; end
require "ferrum"
class FerrumController < ActionController::Base
  def show
    q = params[:q]
 Ferrum::Browser.new.go_to(q)  # want: ssrf
Ferrum::Browser.new.evaluate("f(#{q})")  # want: code-injection
  end
end
