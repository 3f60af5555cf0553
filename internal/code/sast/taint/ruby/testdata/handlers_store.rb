class ApplicationController < ActionController::Base
  before_action do
    RequestStore.store[:dir] = params[:dir]
    RequestStore.store[:kind] = 'x'
    Thread.current[:sub] = params[:sub]
  end
end

class DirsController < ApplicationController
  def index
    system("ls #{RequestStore.store[:dir]}") # want: command-injection
    system("ls #{RequestStore.store[:kind]}")
    system("ls #{Thread.current[:sub]}") # want: command-injection
    head :ok
  end
end
