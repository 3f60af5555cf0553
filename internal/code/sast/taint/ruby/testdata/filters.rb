class ReportsController < ApplicationController
  KINDS = %w[a b].freeze

  before_action :authenticate_user!
  before_action :check_kind, only: [:show, :print]
  before_action :require_name, except: :open
  before_action :note, only: :other

  def show
    system("report #{params[:kind]} #{params[:name]}")
    system("report #{params[:title]}") # want: command-injection
  end

  def open
    system("report #{params[:kind]}") # want: command-injection
    system("report #{params[:name]}") # want: command-injection
  end

  def other
    system("report #{params[:kind]}") # want: command-injection
    system("report #{params[:size]}") # want: command-injection
  end

  private

  def check_kind
    head :bad_request unless KINDS.include?(params[:kind])
  end

  def require_name
    return if params[:name].match?(/\A[a-z]+\z/)

    render json: { error: "unknown" }, status: :unprocessable_entity
  end

  def note
    logger.info("seen") unless params[:size].match?(/\A\d+\z/)
    render_later
  end
end
