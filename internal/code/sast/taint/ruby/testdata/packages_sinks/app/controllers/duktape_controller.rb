class User < ActiveRecord::Base; end
require "duktape"
class DuktapeController < ActionController::Base
  def show
    q = params[:q]
 Duktape::Context.new.eval_string(q)  # want: code-injection
  end
end
