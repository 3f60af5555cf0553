class ToolsController < ApplicationController
  def create
    result = RunTool.call(name: params[:name])
    render json: result.success?
  end
end
