class ShopsController < ApplicationController
  def index
    @shop = params[:shop]
  end
end
