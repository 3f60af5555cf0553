class User < ActiveRecord::Base; end
require "childprocess"
class ChildprocessController < ActionController::Base
  def show
    q = params[:q]
 ChildProcess.build("sh", "-c", q)  # want: command-injection
  end
end
