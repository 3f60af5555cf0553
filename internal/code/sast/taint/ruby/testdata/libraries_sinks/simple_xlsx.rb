require "simple_xlsx_reader"
require "sinatra"
get "/x" do
  q = params[:q]
  SimpleXlsxReader.open("/srv/in/#{q}").sheets # want: path-traversal
  SimpleXlsxReader.open("/srv/in/a.xlsx").sheets
end
