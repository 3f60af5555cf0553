class DataController < ActionController::Base
  def load
    Marshal.load(params[:data]) # want: deserialisation
    Marshal.load(Base64.decode64(cookies[:data])) # want: deserialisation
    Marshal.load(File.binread("cache"))
    YAML.load(params[:data]) # want: deserialisation
    YAML.unsafe_load(request.body.read) # want: deserialisation
    YAML.safe_load(params[:data])
    JSON.parse(params[:data])
    Oj.load(params[:data], mode: :object) # want: deserialisation
    Oj.load(params[:data], mode: :strict)
    Oj.object_load(params[:data]) # want: deserialisation
  end

  def xml
    Nokogiri::XML(params[:xml])
    Nokogiri::XML(params[:xml]) { |config| config.nonet }
    Nokogiri::XML(params[:xml]) { |config| config.noent } # want: unsafe-parser
    Nokogiri::XML(params[:xml], nil, nil, Nokogiri::XML::ParseOptions::NOENT) # want: xxe
    LibXML::XML.default_substitute_entities = true # want: unsafe-parser
    doc = Nokogiri::XML(File.read("users.xml"))
    doc.xpath("//user[name='#{params[:name]}']") # want: xpath-injection
    doc.xpath("//user[name=$name]", nil, {name: params[:name]})
    doc.at_css("#id-#{params[:id].to_i}")
    REXML::XPath.first(REXML::Document.new("<a/>"), "//a[@id='#{params[:id]}']") # want: xpath-injection
  end

  def directory
    ldap = Net::LDAP.new(host: "localhost")
    ldap.search(base: "dc=x", filter: "(uid=#{params[:uid]})") # want: ldap-injection
    ldap.search(base: "dc=x", filter: Net::LDAP::Filter.eq("uid", params[:uid]))
    ldap.search(base: "dc=x", filter: "(uid=#{Net::LDAP::Filter.escape(params[:uid])})")
    Net::LDAP::Filter.construct("(uid=#{params[:uid]})") # want: ldap-injection
  end

  def template
    ERB.new(params[:template]).result(binding) # want: template-injection
    ERB.new(File.read("page.erb")).result_with_hash(name: params[:name])
    Slim::Template.new { params[:template] }
  end
end
