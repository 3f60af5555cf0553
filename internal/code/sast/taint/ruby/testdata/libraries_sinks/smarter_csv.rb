require "smarter_csv"
require "sinatra"
get "/x" do
  q = params[:q]
  SmarterCSV.process("/srv/in/#{q}").size # want: path-traversal
  SmarterCSV.process("/srv/in/a.csv").size
end
