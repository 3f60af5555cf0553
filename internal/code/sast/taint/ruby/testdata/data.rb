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
    Oj.load(params[:data]) # want: deserialisation
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
    Slim::Template.new { params[:template] } # want: template-injection
  end
end

class FeedsController < ActionController::Base
  def formats
    Ox.load(params[:data], mode: :object) # want: deserialisation
    Ox.load(params[:data], mode: :hash)
    system("show #{JSON.load(params[:data])["name"]}") # want: command-injection
    system("show #{Oj.load(params[:data], mode: :strict)["name"]}") # want: command-injection
    system("show #{URI.decode_www_form_component(params[:name])}") # want: command-injection
    File.read("cache/#{Base64.urlsafe_encode64(params[:name])}")
    File.read("cache/#{Base64.urlsafe_decode64(params[:name])}") # want: path-traversal
  end

  def documents
    tree = REXML::Document.new(params[:xml])
    system("show #{tree.root}") # want: command-injection
    tree.get_elements("//a[@id='#{params[:id]}']") # want: xpath-injection
    parsed = LibXML::XML::Parser.io(request.body)
    system("show #{parsed}") # want: command-injection
  end

  def directory
    connection = LDAP::Conn.new("localhost", 389)
    connection.search("dc=example", LDAP::LDAP_SCOPE_SUBTREE, "(uid=#{params[:uid]})") # want: ldap-injection
    connection.search("dc=example", LDAP::LDAP_SCOPE_SUBTREE, "(uid=#{Net::LDAP::Filter.escape(params[:uid])})")
    Net::LDAP::Filter.ex("uid", params[:uid]) # want: ldap-injection
    Net::LDAP::Filter.eq("uid", params[:uid])
  end

  def templates
    Liquid::Template.parse(params[:template]) # want: template-injection
    Liquid::Template.parse(File.read("page.liquid"))
    system(ERB.new("show <%= name %>").result_with_hash(name: params[:name])) # want: command-injection
  end

  def logs
    log = Logger.new("#{params[:kind]}.log")
    system("show #{log.level}")
    system("show #{log.tagged("feeds") { params[:name] }}") # want: command-injection
    Syslog.info(params[:name]) # want: format-string
    Syslog.info("%s", params[:name])
  end

  def mails
    Net::SMTP.start("localhost", 25) do |smtp|
      smtp.send_message("Subject: #{params[:subject]}\n\nHello", "a@example.com", "b@example.com") # want: email-injection
      smtp.send_message("Subject: Hello\n\nHello", "a@example.com", params[:to])
    end
  end
end
