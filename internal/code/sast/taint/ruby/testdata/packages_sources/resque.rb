class RResque
  @queue = :a
  def self.perform(name)
    system("ls " + (name))  # want: command-injection
  end
end
class ResqueEnqController < ActionController::Base
  def c
    Resque.enqueue(RResque, params[:n])
  end
end
