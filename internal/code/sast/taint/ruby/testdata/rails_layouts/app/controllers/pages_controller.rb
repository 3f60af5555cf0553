class PagesController < ApplicationController
  def show
    @heading = params[:heading]
    @fixed = "A title"
  end

  def search
    @heading = params[:heading]
    render :show
  end
end
