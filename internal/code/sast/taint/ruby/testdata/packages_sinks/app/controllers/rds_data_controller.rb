class User < ActiveRecord::Base; end
require "aws-sdk-rdsdataservice"
class RdsDataController < ActionController::Base
  def show
    q = params[:q]
 Aws::RDSDataService::Client.new.execute_statement(sql: "SELECT * FROM t WHERE a = #{q}")  # want: sql-injection
  end
end
