class JActiveJob < ApplicationJob
  def perform(name)
    system("ls " + (name))  # want: command-injection
  end
end
class ActiveJobEnqController < ActionController::Base
  def c
    JActiveJob.perform_later(params[:n])
  end
end
