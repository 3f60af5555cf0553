class User < ActiveRecord::Base; end
require "wicked_pdf"
class WickedPdfController < ActionController::Base
  def show
    q = params[:q]
 WickedPdf.new.pdf_from_string("<b>#{q}")  # want: xss
 PDFKit.new("<b>#{q}").to_pdf  # want: xss
 Grover.new("<b>#{q}").to_pdf  # want: xss
  end
end
