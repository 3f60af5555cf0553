class User < ActiveRecord::Base; end
require "wicked_pdf"
class WickedUrlController < ActionController::Base
  def show
    q = params[:q]
 WickedPdf.new.pdf_from_url(q)  # want: ssrf
 Grover.new(q).to_pdf  # want: xss
 IMGKit.new(q).to_png  # want: xss
  end
end
