class User < ActiveRecord::Base; end
require "aws-sdk-dynamodb"
class DynamoController < ActionController::Base
  def show
    q = params[:q]
 Aws::DynamoDB::Client.new.execute_statement(statement: "SELECT * FROM t WHERE a='#{q}'")  # want: sql-injection
  end
end
