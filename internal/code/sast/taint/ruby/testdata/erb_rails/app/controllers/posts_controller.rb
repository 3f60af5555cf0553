class PostsController < ActionController::Base
  before_action :load_tag

  def show
    @title = params[:title]
    @page = params[:page].to_i
    @row = { label: params[:label] }
  end

  def index
    @title = "All"
    render :list, locals: { note: params[:note] }
  end

  def edit
    @title = "Edit"
  end

  private

  def load_tag
    @tag = params[:tag]
  end
end
