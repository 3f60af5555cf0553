class User < ActiveRecord::Base; end
require "slim"
class SlimController < ActionController::Base
  def show
    q = params[:q]
 Slim::Template.new { q }.render  # want: template-injection
  end
end
