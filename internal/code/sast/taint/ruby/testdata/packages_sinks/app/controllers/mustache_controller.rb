class User < ActiveRecord::Base; end
require "mustache"
class MustacheController < ActionController::Base
  def show
    q = params[:q]
 Mustache.render(q, {})  # want: template-injection
 Mustache.render("{{a}}", a: q)
  end
end
