require 'sinatra'
require 'pony'
require 'net/ldap'

post '/m' do
  Marshal.load(request.body.read) # want: deserialisation
  Marshal.load(Base64.decode64(params[:s])) # want: deserialisation
  Marshal.restore(cookies[:s]) # want: deserialisation
  Marshal.load(File.binread('/srv/x'))
  Pony.mail(to: 'a@x', subject: params[:s], body: params[:b]) # safe but reported, want: email-injection
  Pony.mail(to: 'a@x', html_body: "<p>#{params[:b]}</p>") # want: email-injection
  Pony.mail(to: 'a@x', via: :sendmail, via_options: { arguments: "-f #{params[:from]}" }) # want: command-injection
  Pony.mail(to: 'a@x', attachments: { 'x' => File.read("/srv/#{params[:f]}") }) # want: path-traversal
  ''
end

post '/l' do
  u = params[:u]
  ldap = Net::LDAP.new
  ldap.search(base: 'dc=x', filter: "(uid=#{u})") # want: ldap-injection
  ldap.search(base: 'dc=x', filter: Net::LDAP::Filter.construct("(uid=#{u})")) # want: ldap-injection
  ldap.search(base: 'dc=x', filter: Net::LDAP::Filter.eq('uid', Net::LDAP::Filter.escape(u)))
  ldap.search(base: "ou=#{u},dc=x") # want: ldap-injection
  Devise::LDAP::Adapter.valid_credentials?(u, params[:p])
  ''
end
