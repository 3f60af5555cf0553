# Redirections that refuse other hosts.
class RedirectionsController < ActionController::Base
  def back
    redirect_to params[:url], allow_other_host: false
    redirect_to params[:url], allow_other_host: true # want: open-redirect
    redirect_to({host: params[:host]}, allow_other_host: false)
    redirect_to({host: params[:host]}) # want: open-redirect
  end
end
