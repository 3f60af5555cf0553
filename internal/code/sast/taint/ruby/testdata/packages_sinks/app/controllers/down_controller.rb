class User < ActiveRecord::Base; end
require "down"
class DownController < ActionController::Base
  def show
    q = params[:q]
 Down.download(q)  # want: ssrf
 Down.open(q)  # want: ssrf
  end
end
