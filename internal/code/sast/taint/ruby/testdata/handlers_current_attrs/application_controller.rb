class ApplicationController < ActionController::Base
  before_action :load_tenant

  private

  def load_tenant
    Current.tenant = request.headers['X-Tenant']
    Current.zone = 'eu'
  end
end
