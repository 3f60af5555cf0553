class AccountsController < ApplicationController
  def create
    outcome = CreateAccount.run(params.fetch(:account, {}))
    FindAccount.run!(name: params[:name], limit: params[:limit])
    RunTool.run!(command: params[:command], file: params[:file])
    render json: outcome.result
  end
end
