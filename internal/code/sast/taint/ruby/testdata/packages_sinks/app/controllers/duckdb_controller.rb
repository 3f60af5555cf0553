class User < ActiveRecord::Base; end
require "duckdb"
class DuckdbController < ActionController::Base
  def show
    q = params[:q]
 DuckDB::Database.open.connect.query("SELECT * FROM t WHERE a = #{q}")  # want: sql-injection
  end
end
