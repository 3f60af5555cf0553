class User < ActiveRecord::Base; end
class RenderHtmlController < ActionController::Base
  def show
    q = params[:q]
 render body: "<b>#{q}", content_type: "text/html"  # want: xss
 render js: "a('#{q}')"  # want: xss
 y = ActiveSupport::SafeBuffer.new("<b>#{q}")  # want: xss
 render json: { q: q }
  end
end
