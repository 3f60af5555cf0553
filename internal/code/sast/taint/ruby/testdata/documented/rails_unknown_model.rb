class ItemsController < ApplicationController
  def index
    @items = Catalog::Item.order(params[:sort]) # want: sql-injection
    @items = Catalog::Item.order(:name)
    @items = Catalog::Item.where("a = #{params[:a]}") # want: sql-injection
    @items = Catalog::Item.where(a: params[:a])
  end
end
