require "sinatra"
require "fog/aws"
require "fog/local"
require "seven_zip_ruby"
require "zip_tricks"
require "vips"
require "carrierwave"
require "net/ftp"
require "mail"

post "/fog" do
  storage = Fog::Storage.new(provider: "Local", local_root: "/srv")
  dir = storage.directories.new(key: params[:dir])
  dir.files.create(key: params[:name], body: "x")
  s3 = Fog::Storage.new(provider: "AWS", aws_access_key_id: "x", endpoint: params[:endpoint]) # want: ssrf
  s3.directories.get("b").files.get(params[:key])
  ""
end

post "/seven" do
  File.open("/srv/" + params[:file], "rb") do |f| # want: path-traversal
    SevenZipRuby::Reader.extract_all(f, "/srv/out/" + params[:dir]) # want: path-traversal
  end
  SevenZipRuby::Reader.open_file("/srv/x.7z") { |szr| szr.extract_all("/srv/" + params[:dir]) } # want: path-traversal
  SevenZipRuby::Reader.open_file("/srv/" + params[:file]) { |szr| szr.test } # want: path-traversal
  SevenZipRuby::Writer.open_file("/srv/out.7z") { |w| w.add_data(params[:data], "a.txt") }
  ""
end

get "/zip" do
  ZipTricks::Streamer.open($stdout) do |zip|
    zip.write_deflated_file("a.txt") { |sink| sink << File.read("/srv/" + params[:file]) } # want: path-traversal
    zip.write_stored_file("b.txt") { |sink| sink << params[:text] }
  end
end

get "/vips" do
  img = Vips::Image.new_from_file("/srv/" + params[:img]) # want: path-traversal
  img.write_to_file("/srv/out/" + params[:out]) # want: path-traversal
  Vips::Image.thumbnail("/srv/" + params[:img], 100) # want: path-traversal
  Vips::Image.new_from_buffer(params[:data], "")
  Vips::Image.thumbnail("/srv/a.png", params[:w].to_i)
  ""
end

class DocUploader < CarrierWave::Uploader::Base
  storage :file
end

post "/up" do
  u = DocUploader.new
  u.store!(params[:file])
  u.retrieve_from_store!(params[:name]) # want: path-traversal
  u.download!(params[:url]) # want: ssrf
  ""
end

post "/ftp" do
  Net::FTP.open(params[:host]) do |ftp| # want: ssrf
    ftp.getbinaryfile("a.txt", "/srv/" + params[:local]) # want: path-traversal
    ftp.puttextfile("/srv/" + params[:local]) # want: path-traversal
    ftp.chdir("files")
  end
  ftp = Net::FTP.new("ftp.example")
  ftp.login("u", params[:pass])
  ftp.gettextfile("x", "/srv/" + File.basename(params[:local]))
  ""
end

post "/mail" do
  Mail.deliver do
    to "a@x.example"
    subject "x"
    add_file "/srv/" + params[:file] # want: path-traversal
  end
  m = Mail.new(to: "a@x.example", subject: params[:subject], body: params[:text])
  m.attachments["a.txt"] = File.read("/srv/" + params[:file]) # want: path-traversal
  m.add_file(filename: "a.txt", content: params[:text])
  m.delivery_method :smtp, address: params[:host] # not found: ssrf
  m.deliver
  ""
end
