module SafeName
  ALLOWED = /\A[a-z0-9_]{1,40}\z/
  def check_name!(name)
    raise ActionController::BadRequest, "bad name" unless ALLOWED.match?(name)
  end
end
class ExposuresController < ApplicationController
  include SafeName
  before_action -> { check_name!(params[:name]) }, only: %i[raw]
  before_action(only: :blk) { check_name!(params[:name]) }
  before_action :known, only: :sym
  before_action only: :html do
    head 400 unless ALLOWED.match?(params[:name])
  end
  before_action -> { head :bad_request unless ALLOWED.match?(params[:name]) }, except: %i[other]
  def raw
    send_file "/x/#{params[:name]}.fits"
    send_file "/x/#{params[:other]}.fits" # want: path-traversal
  end
  def blk
    send_file "/x/#{params[:name]}.fits"
  end
  def sym
    send_file "/x/#{params[:name]}.fits"
  end
  def html
    send_file "/x/#{params[:name]}.fits"
  end
  def all
    send_file "/x/#{params[:name]}.fits"
  end
  def other
    send_file "/x/#{params[:name]}.fits" # want: path-traversal
  end
  private
  def known
    check_name!(params[:name])
  end
end
class OthersController < ApplicationController
  include SafeName
  before_action -> { check_name!(params[:other]) }, only: %i[raw]
  def raw
    send_file "/x/#{params[:name]}.fits" # want: path-traversal
  end
end
class HeadsController < ApplicationController
  ALLOWED = /\A[a-z0-9_]{1,40}\z/
  before_action -> { head 400 unless ALLOWED.match?(params[:name]) }, only: %i[raw]
  def raw
    send_file "/x/#{params[:name]}.fits"
  end
end
