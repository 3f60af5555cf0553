class WSidekiq
  include Sidekiq::Worker
  def perform(name, count)
    system("ls " + (name))  # want: command-injection
  end
end
class SidekiqEnqController < ActionController::Base
  def c
    WSidekiq.perform_async(params[:n], 1)
  end
end
