class FilesController < JSONAPI::ResourceController
  def context
    system("log #{params[:q]}") # want: command-injection
    {}
  end
end
