class User < ActiveRecord::Base; end
require "em-http-request"
class EmHttpController < ActionController::Base
  def show
    q = params[:q]
 EventMachine::HttpRequest.new(q).get  # want: ssrf
  end
end
