class User < ActiveRecord::Base; end
require "roo"
class RooController < ActionController::Base
  def show
    q = params[:q]
 Roo::Spreadsheet.open("/data/#{q}")  # want: path-traversal
  end
end
