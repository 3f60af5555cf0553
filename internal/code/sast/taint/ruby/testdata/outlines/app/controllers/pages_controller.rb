class ApplicationController < ActionController::Base
end

class PagesController < ApplicationController
  def show
    @title = params[:title]
    @items = ["a", params[:item]]
  end

  def index
    @title = params[:title]
    @safe = "constant"
  end
end
