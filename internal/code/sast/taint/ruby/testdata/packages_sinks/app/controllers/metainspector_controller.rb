class User < ActiveRecord::Base; end
require "metainspector"
class MetainspectorController < ActionController::Base
  def show
    q = params[:q]
 MetaInspector.new(q)  # want: ssrf
 LinkThumbnailer.generate(q)  # want: ssrf
  end
end
