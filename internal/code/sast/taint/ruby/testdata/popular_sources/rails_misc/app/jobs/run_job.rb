class RunJob < ApplicationJob
  queue_as :default
  def perform(path)
    system("run #{path}")
  end
end
