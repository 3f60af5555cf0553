require "sinatra"
require "dragonfly"
require "prawn"
require "net/telnet"
require "google/cloud/storage"
require "multi_xml"

get "/files" do
  Dragonfly.app.fetch_file("/srv/#{params[:name]}").data # want: path-traversal
  Prawn::Document.generate("/out/#{params[:name]}.pdf") { text "hi" } # want: path-traversal
  Prawn::Document.generate("/out/report.pdf") { text "hi" }
  bucket = Google::Cloud::Storage.new.bucket("files")
  bucket.file("report").download("/tmp/#{params[:name]}") # want: path-traversal
  telnet = Net::Telnet.new("Host" => "switch.example")
  telnet.cmd("show #{params[:what]}") # want: command-injection
  telnet.cmd("show version")
end
