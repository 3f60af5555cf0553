class User < ActiveRecord::Base; end
class SendFileController < ActionController::Base
  def show
    q = params[:q]
 send_file("/data/#{q}")  # want: path-traversal
 send_file Rails.root.join("x", q)  # want: path-traversal
 render file: "/data/#{q}"  # want: path-traversal
 render q  # want: path-traversal
  end
end
