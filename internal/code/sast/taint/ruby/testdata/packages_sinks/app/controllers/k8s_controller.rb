class User < ActiveRecord::Base; end
require "kubeclient"
class K8sController < ActionController::Base
  def show
    q = params[:q]
 system("sh", "-c", q)  # want: command-injection
 system({ "A" => "b" }, "ls #{q}")  # want: command-injection
 Process.spawn("ls #{q}")  # want: command-injection
  end
end
