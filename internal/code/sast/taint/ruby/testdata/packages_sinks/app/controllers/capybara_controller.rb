class User < ActiveRecord::Base; end
require "capybara"
class CapybaraController < ActionController::Base
  def show
    q = params[:q]
 Capybara::Session.new(:x).visit(q)  # want: ssrf
  end
end
