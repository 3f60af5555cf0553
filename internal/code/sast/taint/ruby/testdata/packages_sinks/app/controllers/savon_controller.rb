class User < ActiveRecord::Base; end
require "savon"
class SavonController < ActionController::Base
  def show
    q = params[:q]
 Savon.client(wsdl: q)  # want: ssrf
  end
end
