require 'sinatra'
require 'fileutils'
require 'minitar'
require 'azure/storage/blob'
require 'rmagick'

get '/f' do
  f = params[:f]
  FileUtils.rm_rf("/srv/#{f}") # want: path-traversal
  FileUtils.mkdir_p(File.join('/srv', f)) # want: path-traversal
  FileUtils.cp('/srv/a', "/srv/#{f}") # want: path-traversal
  FileUtils.mv("/srv/#{f}", '/tmp/x') # want: path-traversal
  FileUtils.touch("/srv/#{File.basename(f)}")
  FileUtils.ln_s("/srv/#{f}", '/tmp/x') # want: path-traversal
  Minitar.unpack("/srv/#{f}", '/tmp') # want: path-traversal
  Minitar.unpack('/tmp/x.tar', "/srv/#{f}") # want: path-traversal
  Minitar.pack("/srv/#{f}", File.open('/tmp/x.tar', 'wb')) # want: path-traversal
  Minitar::Input.open(params[:up][:tempfile]) do |inp|
    inp.each { |e| File.binwrite("/srv/#{e.full_name}", e.read) } # not found: path-traversal
  end
  blob = Azure::Storage::Blob::BlobService.create
  _, content = blob.get_blob('c', f)
  File.binwrite("/srv/#{f}", content) # want: path-traversal
  blob.copy_blob_from_uri('c', 'b', params[:url]) # want: ssrf
  img = Magick::Image.read("/srv/#{f}").first # want: path-traversal
  img.write("/srv/#{f}") # want: path-traversal
  Magick::ImageList.new("/srv/#{f}") # want: path-traversal
  img.resize(params[:w].to_i, 5).write('/tmp/x.png')
  ''
end

class PicsController < ApplicationController
  def create
    user = User.find(params[:id])
    user.avatar.attach(io: File.open("/srv/#{params[:f]}"), filename: 'x') # want: path-traversal
    user.avatar.attach(params[:avatar])
    redirect_to user.avatar.url
    send_file ActiveStorage::Blob.service.path_for(params[:key]) # want: path-traversal
    user.avatar.variant(params[:variation]).processed
  end
end
