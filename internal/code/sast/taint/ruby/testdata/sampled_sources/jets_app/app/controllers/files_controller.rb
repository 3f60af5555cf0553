class FilesController < ApplicationController
  def show
    system("cat #{params[:name]}") # want: command-injection
    system("cat", "--", params[:name])
    render json: { event: event["body"] }
    system("cat #{event["body"]}") # want: command-injection
  end
end
