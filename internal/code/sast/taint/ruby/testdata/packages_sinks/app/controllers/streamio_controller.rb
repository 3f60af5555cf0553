class User < ActiveRecord::Base; end
require "streamio-ffmpeg"
class StreamioController < ActionController::Base
  def show
    q = params[:q]
 FFMPEG::Movie.new("/data/#{q}")  # want: path-traversal
  end
end
