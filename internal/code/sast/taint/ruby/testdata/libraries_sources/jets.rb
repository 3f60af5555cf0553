class FilesController < Jets::Controller::Base
  def index
    system("ls #{params[:dir]}") # want: command-injection
    system("ls", "--", params[:dir])
    render json: []
  end
end
