class ApplicationController < ActionController::Base
  before_action :load_notice

  private

  def load_notice
    @notice = params[:notice]
  end
end
