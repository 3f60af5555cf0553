class DDelayedJob < Struct.new(:name)
  def perform
    system("ls " + (name))  # want: command-injection
  end
end
class DelayedJobEnqController < ActionController::Base
  def c
    Delayed::Job.enqueue(DDelayedJob.new(params[:n]))
  end
end
