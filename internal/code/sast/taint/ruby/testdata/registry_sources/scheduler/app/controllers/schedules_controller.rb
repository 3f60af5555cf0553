class SchedulesController < ApplicationController
  def create
    Sidekiq.set_schedule("report", { "every" => ["1h"], "class" => "ReportWorker", "args" => [params[:name]] })
    ReportWorker.perform_async(params[:name], params[:n].to_i)
    HardWorker.perform_in(5.minutes, { "file" => params[:file] })
    BulkWorker.perform_bulk([[params[:id]]])
    HardWorker.set(queue: "low").perform_async("file" => params[:file])
    render json: {}
  end
end
