class FilesController < ApplicationController
  ROOT = '/srv/files'

  def a
    name = params[:a]
    full = File.expand_path(File.join(ROOT, name))
    return head :not_found unless full.start_with?(ROOT + '/')
    render plain: File.read(File.join(ROOT, name))
  end

  def b
    p = File.join(ROOT, params[:a])
    full = File.realpath(p)
    return head :not_found unless full.start_with?(ROOT + '/')
    render plain: File.read(p)
  end

  def bad
    full = File.expand_path(File.join(ROOT, params[:b]))
    return head :not_found unless full.start_with?(ROOT + '/')
    render plain: File.read(File.join(ROOT, params[:a])) # want: path-traversal
  end

  def folders
    File.read(File.dirname(params[:a])) # want: path-traversal
    Pathname.new(params[:b]).parent.read # want: path-traversal
  end
end
