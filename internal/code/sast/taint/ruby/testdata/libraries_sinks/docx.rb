require "docx"
require "sinatra"
get "/x" do
  q = params[:q]
  Docx::Document.open("/srv/in/#{q}").text # want: path-traversal
  Docx::Document.open("/srv/in/a.docx").text
end
