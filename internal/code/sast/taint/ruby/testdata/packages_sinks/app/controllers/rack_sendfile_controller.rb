class User < ActiveRecord::Base; end
require "rack/files"
class RackSendfileController < ActionController::Base
  def show
    q = params[:q]
 Rack::Files.new("/data/#{q}")  # want: path-traversal
  end
end
