class User < ActiveRecord::Base; end
require "nokogiri"
class NokogiriXsltController < ActionController::Base
  def show
    q = params[:q]
 Nokogiri::XSLT(q)  # want: code-injection
 Nokogiri::XSLT.parse(q)  # want: code-injection
  end
end
