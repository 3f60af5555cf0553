require "sinatra"
require "erb"
require "haml"
require "slim"
require "liquid"
require "tilt"
require "mustache"
require "handlebars"
require "psych"
require "yaml"
require "oj"
require "ox"
require "nokogiri"
require "rexml/document"
require "net/ldap"
require "dentaku"
require "jsonpath"
post "/" do
  t = params[:t]
  ERB.new(t).result(binding) # want: template-injection
  ERB.new("Hi " + t).result # want: template-injection
  erb t # want: template-injection
  haml t # want: template-injection
  slim "h1 #{t}" # want: template-injection
  Haml::Template.new { t }.render # want: template-injection
  Slim::Template.new { t }.render # want: template-injection
  Tilt::ERBTemplate.new { t }.render # want: template-injection
  Liquid::Template.parse(t).render # want: template-injection
  eval(t) # want: code-injection
  instance_eval(t) # want: code-injection
  Object.class_eval(t) # want: code-injection
  binding.eval(t) # want: code-injection
  Object.const_get(t) # want: reflection
  "x".send(t) # want: reflection
  "x".public_send(params[:m], 1) # want: reflection
  t.constantize # want: reflection
  method(t).call # want: reflection
  Marshal.load(Base64.decode64(t)) # want: deserialisation
  YAML.load(t) # want: deserialisation
  YAML.unsafe_load(t) # want: deserialisation
  YAML.safe_load(t)
  Oj.load(t) # want: deserialisation
  Oj.object_load(t) # want: deserialisation
  Ox.parse_obj(t) # want: deserialisation
  JSON.parse(t)
  Nokogiri::XML(t) { |c| c.noent } # want: unsafe-parser
  Nokogiri::XML(t)
  doc = Nokogiri::XML("<a/>")
  doc.xpath("//u[@n='#{t}']") # want: xpath-injection
  doc.at_xpath("//u[@n='" + t + "']") # want: xpath-injection
  REXML::XPath.first(REXML::Document.new("<a/>"), "//u[@n='#{t}']") # want: xpath-injection
  Net::LDAP.new.search(filter: "(uid=#{t})") # want: ldap-injection
  Net::LDAP.new.search(filter: Net::LDAP::Filter.eq("uid", t))
  Net::LDAP::Filter.construct("(uid=#{t})") # want: ldap-injection
  Regexp.new(t) # want: regex-injection
  /#{t}/.match("x") # want: regex-injection
  /#{Regexp.escape(t)}/.match("x")
  "ok"
end
