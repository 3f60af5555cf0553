class User < ActiveRecord::Base; end
require "google/cloud/bigquery"
class BigqueryController < ActionController::Base
  def show
    q = params[:q]
 Google::Cloud::Bigquery.new.query("SELECT * FROM t WHERE a = #{q}")  # want: sql-injection
 Google::Cloud::Bigquery.new.query("SELECT @a", params: { a: q })
  end
end
