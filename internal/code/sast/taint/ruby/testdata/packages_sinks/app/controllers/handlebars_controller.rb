class User < ActiveRecord::Base; end
require "ruby-handlebars"
class HandlebarsController < ActionController::Base
  def show
    q = params[:q]
 Handlebars::Handlebars.new.compile(q)  # want: template-injection
  end
end
