class User < ActiveRecord::Base; end
require "rmagick"
class RmagickController < ActionController::Base
  def show
    q = params[:q]
 Magick::Image.read("/data/#{q}")  # want: path-traversal
 Magick::ImageList.new(q)  # want: path-traversal
  end
end
