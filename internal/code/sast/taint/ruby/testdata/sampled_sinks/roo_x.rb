require "sinatra"
require "roo"
get "/" do
  n = params[:n]
  Roo::Spreadsheet.open("/srv/#{n}") # want: path-traversal
  Roo::Excelx.new("/srv/#{n}.xlsx") # want: path-traversal
  Roo::CSV.new("/srv/#{n}") # want: path-traversal
  Roo::Spreadsheet.open("/srv/#{File.basename(n)}")
  Roo::Spreadsheet.open(params[:file].tempfile.path)
end
