class ConvertFile
  include Interactor

  def call
    system("convert #{context.file}") # not found: command-injection
    system("seq #{context.n}")
  end
end

class Files::Publish
  include Interactor::Organizer
  organize ConvertFile
end

class FilesController < ApplicationController
  def create
    result = ConvertFile.call(file: params[:file], n: params[:n].to_i)
    redirect_to root_path if result.success?
  end
end
