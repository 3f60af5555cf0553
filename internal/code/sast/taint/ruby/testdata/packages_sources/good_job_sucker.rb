class SGoodJobSucker
  include SuckerPunch::Job
  def perform(name)
    system("ls " + (name))  # want: command-injection
  end
end
class GoodJobSuckerEnqController < ActionController::Base
  def c
    SGoodJobSucker.perform_async(params[:n])
  end
end
