class User < ActiveRecord::Base; end
require "excon"
class ExconController < ActionController::Base
  def show
    q = params[:q]
 Excon.get(q)  # want: ssrf
 Excon.new(q).request(method: :get)  # want: ssrf
  end
end
