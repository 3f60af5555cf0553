class FilesController < ApplicationController
  include Searchable
  before_action :set_file, only: %i[show]
  rescue_from(StandardError) { |e| render plain: e.message }
  def show
    system("cat #{@file}") # want: command-injection
    system("cat #{params[:name]}") # want: command-injection
    system("cat", "--", params[:name])
    render html: "<b>#{params[:q]}</b>".html_safe # want: xss
  end
  def create
    attrs = file_params
    system("touch #{attrs[:name]}") # want: command-injection
    system("touch #{params.dig(:file, :path)}") # want: command-injection
    system("touch #{params.require(:a)}") # want: command-injection
    system("touch #{request.headers["X-A"]}") # want: command-injection
    system("touch #{request.raw_post}") # want: command-injection
    system("touch #{cookies[:a]}") # want: command-injection
    params => { kind: }
    system("touch #{params[:up].original_filename}") # want: command-injection
    redirect_to params[:next], allow_other_host: true # want: open-redirect
  end
  private
  def set_file = @file = params.fetch(:file, "x")
  def file_params = params.require(:file).permit(:name, tags: [])
end
