class ImagesController < ApplicationController
  def create
    Resque.enqueue(Resize, params[:file], params[:width].to_i)
    Resque.enqueue_to(:low, Mailer, "to" => params[:to])
    Resque.enqueue_in(5.minutes, Clean, params[:dir])
    head :ok
  end
end
