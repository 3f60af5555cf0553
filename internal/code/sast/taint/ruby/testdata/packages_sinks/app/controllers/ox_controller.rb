class User < ActiveRecord::Base; end
require "ox"
class OxController < ActionController::Base
  def show
    q = params[:q]
 Ox.parse_obj(q)  # want: deserialisation
 Ox.load(q, mode: :object)  # want: deserialisation
  end
end
