require "creek"
require "sinatra"
get "/x" do
  q = params[:q]
  Creek::Book.new("/srv/in/#{q}").sheets # want: path-traversal
  Creek::Book.new("/srv/in/a.xlsx").sheets
end
