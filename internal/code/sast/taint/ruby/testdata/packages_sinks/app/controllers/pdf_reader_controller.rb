class User < ActiveRecord::Base; end
require "pdf-reader"
class PdfReaderController < ActionController::Base
  def show
    q = params[:q]
 PDF::Reader.new("/data/#{q}")  # want: path-traversal
  end
end
