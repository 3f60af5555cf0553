class ApplicationController < ActionController::Base
  include Commands

  helper_method :current_user

  def current_user
    @current_user ||= Shop::User.find_by(id: session[:user_id])
  end

  private

  def load_term
    @term = params[:term]
  end
end
