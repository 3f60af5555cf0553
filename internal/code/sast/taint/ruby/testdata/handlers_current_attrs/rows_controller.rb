class RowsController < ApplicationController
  def index
    render json: ActiveRecord::Base.connection.execute("SELECT * FROM #{Current.tenant}.rows") # want: sql-injection
  end

  def zone
    render json: ActiveRecord::Base.connection.execute("SELECT * FROM #{Current.zone}.rows")
  end
end
