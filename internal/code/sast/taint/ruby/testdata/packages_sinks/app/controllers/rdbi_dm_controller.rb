class User < ActiveRecord::Base; end
require "data_mapper"
class RdbiDmController < ActionController::Base
  def show
    q = params[:q]
 DataMapper.repository(:default).adapter.select("SELECT * FROM t WHERE a = #{q}")  # want: sql-injection
  end
end
