require 'sinatra'
require 'couchrest'

get '/couch' do
  db = CouchRest::Database.new(CouchRest::Server.new('http://localhost'), 'notes')
  db.get(params[:id])
  db.delete(params[:id])
  CouchRest::Server.new(params[:url]) # want: ssrf
  CouchRest.database(params[:url]).info # want: ssrf
  ''
end

class StreamJob < Jets::Job::Base
  kinesis_event 'x'
  def each
    kinesis_data.each { |data| system("convert #{data}") } # want: command-injection
    s3_objects.each { |object| system("convert #{object[:key]}") } # want: command-injection
    system('convert')
  end
end

class PictureUploader < CarrierWave::Uploader::Base
end

get '/picture' do
  PictureUploader.new.download!(params[:url]) # want: ssrf
  transfer.download!(params[:file], '/tmp/x')
  ''
end
