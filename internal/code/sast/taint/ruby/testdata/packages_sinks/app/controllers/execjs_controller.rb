class User < ActiveRecord::Base; end
require "execjs"
class ExecjsController < ActionController::Base
  def show
    q = params[:q]
 ExecJS.eval(q)  # want: code-injection
 ExecJS.compile(q)  # want: code-injection
  end
end
