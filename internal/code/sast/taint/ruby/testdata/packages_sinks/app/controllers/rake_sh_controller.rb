class User < ActiveRecord::Base; end
require "rake"
class RakeShController < ActionController::Base
  def show
    q = params[:q]
 Rake.sh("ls #{q}")  # want: command-injection
 FileUtils.sh("ls #{q}")  # want: command-injection
  end
end
