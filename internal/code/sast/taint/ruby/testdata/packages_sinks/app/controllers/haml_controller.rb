class User < ActiveRecord::Base; end
require "haml"
class HamlController < ActionController::Base
  def show
    q = params[:q]
 Haml::Engine.new(q).render  # want: template-injection
 Haml::Template.new { q }.render  # want: template-injection
  end
end
