class User < ActiveRecord::Base; end
require "net/sftp"
class NetSftpController < ActionController::Base
  def show
    q = params[:q]
Net::SFTP.start("h", "u") do |sftp|
  sftp.download!("/r/a", "/data/#{q}")  # want: path-traversal
end
  end
end
