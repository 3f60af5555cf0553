module Admin
  class FilesController < Administrate::ApplicationController
    def list
      system("ls #{params[:dir]}") # want: command-injection
      system("ls", "--", params[:dir])
    end
  end
end
