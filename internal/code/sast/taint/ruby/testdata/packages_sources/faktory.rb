class FFaktory
  include Faktory::Job
  def perform(name)
    system("ls " + (name))  # want: command-injection
  end
end
class FaktoryEnqController < ActionController::Base
  def c
    FFaktory.perform_async(params[:n])
  end
end
