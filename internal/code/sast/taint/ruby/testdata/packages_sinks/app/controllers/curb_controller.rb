class User < ActiveRecord::Base; end
require "curb"
class CurbController < ActionController::Base
  def show
    q = params[:q]
 Curl.get(q)  # want: ssrf
 Curl::Easy.perform(q)  # want: ssrf
 Curl::Easy.new(q)  # want: ssrf
  end
end
