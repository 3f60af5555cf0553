class Api::V1::FilesController < Api::V1::BaseController
  def index
    system("ls #{params[:dir]}") # want: command-injection
    system("ls", "--", params[:dir])
  end
end
