require 'sinatra'
require 'libxml'
require 'net/scp'
require 'net/sftp'
require 'net/ssh'
require 'faraday'
require 'csv'
require 'google/cloud/bigquery'
require 'influxdb'
require 'dm-core'
require 'pathname'
require 'erb'

get '/a' do
  q = params[:q]
  LibXML::XML::Document.file("/srv/#{q}") # want: path-traversal
  doc = LibXML::XML::Document.string('<a/>')
  doc.find("//user[name='#{q}']") # want: xpath-injection
  doc.find_first("//user[name='#{q}']") # want: xpath-injection
  LibXML::XML::Parser.string(request.body.read, options: LibXML::XML::Parser::Options::NOENT).parse # not found: xxe
  LibXML::XML::Parser.string(request.body.read).parse
  Net::SCP.upload!('x', 'u', "/srv/#{q}", '/tmp/x') # want: path-traversal
  Net::SCP.download!('x', 'u', '/tmp/x', "/srv/#{q}") # want: path-traversal
  Net::SFTP.start('x', 'u') do |sftp|
    sftp.upload!("/srv/#{q}", '/tmp/x') # want: path-traversal
    sftp.download!('/tmp/x', "/srv/#{q}") # want: path-traversal
    sftp.remove!("in/#{q}") # want: path-traversal
    sftp.remove!("in/#{File.basename(q)}")
  end
  Net::SSH.start('x', 'u') do |ssh|
    ssh.exec!("ls #{q}") # want: command-injection
    ssh.exec!("ls #{Shellwords.escape(q)}")
    ssh.open_channel { |ch| ch.exec("ls #{q}") } # want: command-injection
  end
  ''
end

get '/b' do
  q = params[:q]
  Faraday.get(q) # want: ssrf
  conn = Faraday.new(url: q) # want: ssrf
  conn.get
  Faraday.new('https://api.example.com').get("/users/#{params[:id].to_i}")
  Faraday.new.post(q) # want: ssrf
  CSV.read("/srv/#{q}") # want: path-traversal
  CSV.foreach("/srv/#{q}") { |r| r } # want: path-traversal
  CSV.open("/srv/#{q}", 'wb') { |c| c << [1] } # want: path-traversal
  CSV.parse(request.body.read)
  bq = Google::Cloud::Bigquery.new
  bq.query("SELECT * FROM t WHERE a = '#{q}'") # want: sql-injection
  bq.query('SELECT @q', params: { q: q })
  bq.query_job("SELECT '#{q}'") # want: sql-injection
  influx = InfluxDB::Client.new('x')
  influx.query("SELECT * FROM t WHERE a = '#{q}'") # want: sql-injection
  influx.query('SELECT * FROM t WHERE a = %{q}', params: { q: q })
  DataMapper.repository(:default).adapter.select("SELECT * FROM t WHERE a = '#{q}'") # want: sql-injection
  DataMapper.repository.adapter.execute('DELETE FROM t WHERE a = ?', q)
  Pathname.new("/srv/#{q}").read # want: path-traversal
  Pathname('/srv').join(q).delete # want: path-traversal
  (Pathname.new('/srv') + q).write('x') # not found: path-traversal
  Pathname.new('/srv').join(File.basename(q)).read
  ERB.new(q).result # want: template-injection
  ERB.new('<%= x %>').result_with_hash(x: q)
  ActiveRecord::Base.connection.create_view(q)
  ''
end
