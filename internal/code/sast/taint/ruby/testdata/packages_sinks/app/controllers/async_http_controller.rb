class User < ActiveRecord::Base; end
require "async/http/internet"
class AsyncHttpController < ActionController::Base
  def show
    q = params[:q]
 Async::HTTP::Internet.new.get(q)  # want: ssrf
  end
end
