class Log < ApplicationRecord
end

class LogsController < ApplicationController
  def index
    @logs = Log.all
    # A name of a column is quoted, and its value is bound.
    [:log_type, :event_type].each do |key|
      @logs = @logs.where(key => params[key])
    end
    @logs = Log.where([params[:filter]]) # want: sql-injection
    column = Setting.column
    @logs = @logs.where.not(column => params[:value])
    @logs = @logs.where(params[:filter]) # want: sql-injection
  end

  def show
    redirect_to helpers.upload_url_of(params[:key]), allow_other_host: true
    redirect_to helpers.mirror_url_of(params[:key]), allow_other_host: true # want: open-redirect
    redirect_to view_context.mirror_url_of(params[:key]), allow_other_host: true # want: open-redirect
  end
end
