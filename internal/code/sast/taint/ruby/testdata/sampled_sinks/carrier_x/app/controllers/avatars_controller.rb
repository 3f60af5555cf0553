class AvatarsController < ApplicationController
  def create
    user = User.find(params[:id])
    user.remote_avatar_url = params[:url] # not found: ssrf
    user.avatar = params[:file]
    uploader = AvatarUploader.new
    uploader.store!(File.open("/tmp/#{params[:name]}")) # want: path-traversal
    uploader.download!(params[:url]) # want: ssrf
    uploader.retrieve_from_store!(params[:name]) # not found: path-traversal
  end
end
