require "rexle"
DOC = Rexle.new(File.read("users.xml"))
require "sinatra"
get "/x" do
  q = params[:q]
  DOC.root.xpath("//user[name='#{q}']") # want: xpath-injection
  DOC.root.xpath("//user")
end
