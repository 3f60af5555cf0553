class User < ActiveRecord::Base; end
require "image_processing/mini_magick"
class ImageProcessingController < ActionController::Base
  def show
    q = params[:q]
 ImageProcessing::MiniMagick.source("/data/#{q}")  # want: path-traversal
  end
end
