require "sinatra"
require "fileutils"
require "pathname"
require "zip"
require "csv"
require "roo"
require "mini_magick"
require "combine_pdf"
require "prawn"
require "axlsx"
require "yaml"
require "vips"
require "net/ftp"
require "net/sftp"
require "creek"
get "/" do
  f = params[:f]
  File.read("/srv/#{f}") # want: path-traversal
  File.read("/srv/#{File.basename(f)}")
  File.open(File.join("/srv", f)) { |h| h.read } # want: path-traversal
  File.write("/srv/#{f}", "") # want: path-traversal
  File.delete("/srv/#{f}") # want: path-traversal
  IO.readlines("/srv/#{f}") # want: path-traversal
  File.foreach("/srv/#{f}") { } # want: path-traversal
  Pathname.new("/srv").join(f).read # want: path-traversal
  (Pathname("/srv") + f).delete # not found: path-traversal
  FileUtils.rm_rf("/srv/#{f}") # want: path-traversal
  FileUtils.cp("/srv/#{f}", "/tmp/x") # want: path-traversal
  FileUtils.mkdir_p("/srv/#{f}") # want: path-traversal
  Dir.glob("/srv/#{f}/*") # want: path-traversal
  Dir.children("/srv/#{f}") # want: path-traversal
  CSV.read("/srv/#{f}") # want: path-traversal
  CSV.foreach("/srv/#{f}") { } # want: path-traversal
  YAML.load_file("/srv/#{f}") # want: path-traversal
  Zip::File.open("/srv/#{f}") { } # want: path-traversal
  Roo::Spreadsheet.open("/srv/#{f}") # want: path-traversal
  MiniMagick::Image.open("/srv/#{f}") # want: ssrf
  CombinePDF.load("/srv/#{f}") # want: path-traversal
  Vips::Image.new_from_file("/srv/#{f}") # want: path-traversal
  Creek::Book.new("/srv/#{f}") # want: path-traversal
  load "/srv/#{f}" # not found: path-traversal
  require "/srv/#{f}" # not found: path-traversal
  send_file "/srv/#{f}" # want: path-traversal
end
