class DocsController < ApplicationController
  def create
    doc = Doc.new
    doc.file.attach(params[:file])
    doc.file.attach(io: File.open("/srv/#{params[:name]}"), filename: "x") # want: path-traversal
    doc.file.attach(io: URI.open(params[:url]), filename: "x") # want: ssrf
    ActiveStorage::Blob.create_and_upload!(io: URI.parse(params[:url]).open, filename: "x") # want: ssrf
    doc.file.open { |f| system("convert #{params[:to]}") } # want: command-injection
    redirect_to rails_blob_path(doc.file)
  end
end
