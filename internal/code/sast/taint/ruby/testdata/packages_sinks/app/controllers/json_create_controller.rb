class User < ActiveRecord::Base; end
class JsonCreateController < ActionController::Base
  def show
    q = params[:q]
 JSON.load(q, create_additions: true)  # want: deserialisation
 JSON.parse(q, create_additions: true)  # want: deserialisation
  end
end
