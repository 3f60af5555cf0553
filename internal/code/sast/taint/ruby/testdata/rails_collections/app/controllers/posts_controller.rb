class PostsController < ActionController::Base
  def index
    @words = [params[:a], params[:b]]
    @fixed = ["a", "b"]
    @posts = Post.order(:id)
  end

  def show
    @post = Post.find(params[:id])
  end

  def create
    Post.create(title: params[:title])
    Comment.create(text: params[:text])
  end
end
