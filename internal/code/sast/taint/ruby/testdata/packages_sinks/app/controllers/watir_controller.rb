class User < ActiveRecord::Base; end
require "watir"
class WatirController < ActionController::Base
  def show
    q = params[:q]
 Watir::Browser.new.goto(q)  # want: ssrf
  end
end
