require "oga"
DOC = Oga.parse_xml(File.read("users.xml"))
require "sinatra"
get "/x" do
  q = params[:q]
  DOC.xpath("users/user[name = '#{q}']") # want: xpath-injection
  DOC.xpath("users/user")
end
