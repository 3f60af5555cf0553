require "combine_pdf"
require "sinatra"
get "/x" do
  q = params[:q]
  CombinePDF.load("/srv/in/#{q}").to_pdf # want: path-traversal
  CombinePDF.load("/srv/in/a.pdf").to_pdf
end
