class UpCarrierwave < CarrierWave::Uploader::Base; end
class CarrierwaveController < ActionController::Base
  def show
    q = params[:q]
 UpCarrierwave.new.download!(q)  # want: ssrf
 u = User.new; u.remote_avatar_url = q
  end
end
