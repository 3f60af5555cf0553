class FilesController < JSONAPI::ResourceController
  def list
    system("ls #{params[:dir]}") # want: command-injection
    system("ls", "--", params[:dir])
  end
end
