require "seven_zip_ruby"
require "sinatra"
get "/x" do
  q = params[:q]
  SevenZipRuby::Reader.open_file("/srv/in/#{q}") { |szr| szr.extract_all("/srv/out") } # want: path-traversal
  SevenZipRuby::Reader.open_file("/srv/in/a.7z") { |szr| szr.extract_all("/srv/out") }
end
