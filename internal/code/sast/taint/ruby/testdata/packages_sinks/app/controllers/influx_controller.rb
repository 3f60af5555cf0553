class User < ActiveRecord::Base; end
require "influxdb-client"
class InfluxController < ActionController::Base
  def show
    q = params[:q]
 InfluxDB2::Client.new("x").create_query_api.query(query: "from(bucket: \"#{q}\")")  # want: sql-injection
 InfluxDB::Client.new.query("SELECT * FROM t WHERE a = #{q}")  # want: sql-injection
  end
end
