class User < ActiveRecord::Base; end
require "tilt"
class TiltController < ActionController::Base
  def show
    q = params[:q]
 Tilt::ERBTemplate.new { q }.render  # want: template-injection
 Tilt["erb"].new { q }
Tilt.new(q).render  # want: path-traversal
  end
end
