class User < ActiveRecord::Base; end
require "vips"
class VipsController < ActionController::Base
  def show
    q = params[:q]
 Vips::Image.new_from_file("/data/#{q}")  # want: path-traversal
  end
end
