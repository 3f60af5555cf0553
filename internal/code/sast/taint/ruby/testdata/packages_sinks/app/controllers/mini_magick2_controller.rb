class User < ActiveRecord::Base; end
require "mini_magick"
class MiniMagick2Controller < ActionController::Base
  def show
    q = params[:q]
 MiniMagick::Image.new("/data/#{q}")  # want: path-traversal
  end
end
