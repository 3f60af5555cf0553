class CommentsController < ApplicationController
  def show
    render html: CommentCell.(params[:title]).call(:show) # safe but reported, want: xss
    system("log #{params[:title]}") # want: command-injection
    system("log", params[:title])
  end
end
