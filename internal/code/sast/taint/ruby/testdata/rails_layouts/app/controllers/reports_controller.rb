class ReportsController < ApplicationController
  layout "print"

  def index
    @report = params[:report]
    @bare = params[:bare]
  end

  def chart
    @chart = params[:chart]
    render layout: "wide"
  end

  def part
    @bare = params[:bare]
    render :part, layout: false
  end
end
