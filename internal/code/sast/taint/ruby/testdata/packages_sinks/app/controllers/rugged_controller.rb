class User < ActiveRecord::Base; end
require "rugged"
class RuggedController < ActionController::Base
  def show
    q = params[:q]
 Rugged::Repository.clone_at(q, "/tmp/x")  # want: ssrf
  end
end
