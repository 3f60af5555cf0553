class User < ActiveRecord::Base; end
require "addressable"
class IceNineController < ActionController::Base
  def show
    q = params[:q]
 Net::HTTP.get(Addressable::URI.parse(q))  # want: ssrf
 Net::HTTP::Get.new(URI(q))  # want: ssrf
 Resolv.getaddress(q)  # want: ssrf
  end
end
