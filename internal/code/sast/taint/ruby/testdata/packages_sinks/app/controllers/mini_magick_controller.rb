class User < ActiveRecord::Base; end
require "mini_magick"
class MiniMagickController < ActionController::Base
  def show
    q = params[:q]
 MiniMagick::Image.open(q)  # want: ssrf
MiniMagick::Tool::Convert.new { |c| c << q }  # want: command-injection
  end
end
