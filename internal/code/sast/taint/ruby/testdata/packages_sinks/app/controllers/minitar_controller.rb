class User < ActiveRecord::Base; end
require "archive/tar/minitar"
class MinitarController < ActionController::Base
  def show
    q = params[:q]
 Archive::Tar::Minitar.unpack("/data/#{q}", "x")  # want: path-traversal
  end
end
