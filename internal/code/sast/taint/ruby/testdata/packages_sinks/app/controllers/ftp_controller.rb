class User < ActiveRecord::Base; end
require "net/ftp"
class FtpController < ActionController::Base
  def show
    q = params[:q]
 Net::FTP.new(q)  # want: ssrf
  end
end
