class OrdersController < ApplicationController
  before_action :load_term

  def index
    Shop::Order.matching(@term)
    current_user.orders.where("note = '#{@term}'") # want: sql-injection
    current_user.orders.matching(params[:note])
    execute_command(params[:command])
    Shop::Order.by_state(params[:state])
    redirect_to safe_return_path(params[:back]) # want: open-redirect
    Checkout.call(params[:command])
  end
end
