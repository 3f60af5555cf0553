require "ffi-libarchive"
require "sinatra"
get "/x" do
  q = params[:q]
  Archive.read_open_filename("/srv/in/#{q}") { |a| a.next_header } # want: path-traversal
  Archive.read_open_filename("/srv/in/a.tar") { |a| a.next_header }
end
