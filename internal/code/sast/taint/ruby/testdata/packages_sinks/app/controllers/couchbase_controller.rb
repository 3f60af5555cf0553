class User < ActiveRecord::Base; end
require "couchbase"
class CouchbaseController < ActionController::Base
  def show
    q = params[:q]
 Couchbase::Cluster.connect("x").query("SELECT * FROM t WHERE a = #{q}")  # want: sql-injection
  end
end
