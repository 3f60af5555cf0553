module Admin
  class PostsController < Admin::ApplicationController
    def scoped_resource
      resource_class.where("title LIKE '%#{params[:search]}%'") # want: sql-injection
    end

    def export
      send_file "/srv/#{params[:file]}" # want: path-traversal
      `x #{params[:id].to_i}`
    end
  end
end
