require "rack"

run Rack::Directory.new("/srv/files") # want: directory-listing
run Rack::Files.new("/srv/files")
