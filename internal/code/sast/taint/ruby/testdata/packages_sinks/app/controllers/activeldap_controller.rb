class User < ActiveRecord::Base; end
require "active_ldap"
class ActiveldapController < ActionController::Base
  def show
    q = params[:q]
 ActiveLdap::Base.find(:all, filter: "(uid=#{q})")  # want: ldap-injection
  end
end
