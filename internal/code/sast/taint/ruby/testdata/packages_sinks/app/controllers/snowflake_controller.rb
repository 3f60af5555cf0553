class User < ActiveRecord::Base; end
require "ruby-odbc"
class SnowflakeController < ActionController::Base
  def show
    q = params[:q]
 Presto::Client.new({}).run("SELECT * FROM t WHERE a = #{q}")  # want: sql-injection
 Trino::Client.new({}).query("SELECT * FROM t WHERE a = #{q}")  # want: sql-injection
  end
end
