class User < ActiveRecord::Base; end
require "docker"
class DockerApiController < ActionController::Base
  def show
    q = params[:q]
 Docker::Container.get("x").exec(["sh", "-c", q])  # want: command-injection
  end
end
