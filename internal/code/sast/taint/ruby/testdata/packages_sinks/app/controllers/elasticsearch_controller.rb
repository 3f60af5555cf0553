class User < ActiveRecord::Base; end
require "elasticsearch"
class ElasticsearchController < ActionController::Base
  def show
    q = params[:q]
 Elasticsearch::Client.new.search(body: { query: { script: { script: "doc.a == #{q}" } } })  # want: nosql-injection
  end
end
