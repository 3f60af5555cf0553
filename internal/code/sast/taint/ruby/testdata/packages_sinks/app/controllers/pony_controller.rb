class User < ActiveRecord::Base; end
require "pony"
class PonyController < ActionController::Base
  def show
    q = params[:q]
 Pony.mail(to: "a", html_body: "<b>#{q}")  # want: email-injection
  end
end
