module Spree
  module Admin
    class FilesController < ResourceController
      def list
        system("ls #{params[:dir]}") # want: command-injection
        system("ls", "--", params[:dir])
      end
    end
  end
end
