class WSidekiqJob
  include Sidekiq::Job
  def perform(args)
    system("ls " + (args["path"]))  # want: command-injection
  end
end
class SidekiqJobEnqController < ActionController::Base
  def c
    WSidekiqJob.perform_in(60, { "path" => params[:n] })
  end
end
