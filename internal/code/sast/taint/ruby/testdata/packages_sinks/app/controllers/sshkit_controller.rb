class User < ActiveRecord::Base; end
require "sshkit/dsl"
class SshkitController < ActionController::Base
  def show
    q = params[:q]
SSHKit::Coordinator.new(["h"]).each do
  execute("ls #{q}")  # want: command-injection
end
  end
end
