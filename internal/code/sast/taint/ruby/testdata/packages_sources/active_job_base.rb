class JActiveJobBase < ActiveJob::Base
  queue_as :default
  def perform(user_id, path:)
    system("ls " + (path))  # want: command-injection
  end
end
class ActiveJobBaseEnqController < ActionController::Base
  def c
    JActiveJobBase.set(wait: 5).perform_later(1, path: params[:p])
  end
end
