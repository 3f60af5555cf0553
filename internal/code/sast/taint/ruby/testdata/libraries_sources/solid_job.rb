class ListJob < ApplicationJob
  def perform(dir)
    system("ls #{dir}") # want: command-injection
    system("ls", "--", dir)
  end
end
class FilesController < ApplicationController
  def create
    ListJob.perform_later(params[:dir])
  end
end
