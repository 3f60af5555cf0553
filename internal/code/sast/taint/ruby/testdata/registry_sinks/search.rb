require "sinatra"
require "algolia"
require "chewy"
require "net/ldap"
require "nokogiri"
require "nori"

class UsersIndex < Chewy::Index
  index_scope User
  field :name
end

get "/chewy" do
  UsersIndex.query(match: { name: params[:q] })
  UsersIndex.filter(script: { script: "doc['x'].value == '#{params[:q]}'" }) # want: code-injection
  UsersIndex.query(query_string: { query: params[:q] }).limit(params[:n].to_i)
  ""
end

get "/algolia" do
  index = Algolia::Search::Client.create("a", "k").init_index("i")
  index.search(params[:q], { hitsPerPage: 5 })
  index.search("", { filters: "tenant:#{params[:tenant]}" }) # want: nosql-injection
  ""
end

get "/ldap" do
  ldap = Net::LDAP.new(host: "l.example")
  ldap.search(base: "dc=example", filter: "(uid=#{params[:uid]})") # want: ldap-injection
  ldap.search(base: "dc=example", filter: Net::LDAP::Filter.eq("uid", params[:uid]))
  ldap.search(base: "dc=example", filter: Net::LDAP::Filter.construct("(uid=#{params[:uid]})")) # want: ldap-injection
  ldap.search(base: "dc=example", filter: "(uid=#{Net::LDAP::Filter.escape(params[:uid])})")
  ldap.search(base: "ou=#{params[:ou]},dc=example") # want: ldap-injection
  ldap.bind_as(base: "dc=example", filter: "(uid=#{params[:uid]})", password: params[:pass]) # want: ldap-injection
  Net::LDAP.new(host: params[:host]) # want: ssrf
  ""
end

get "/nokogiri" do
  doc = Nokogiri::XML(File.read("/srv/shop.xml"))
  doc.xpath("//user[@name='#{params[:name]}']") # want: xpath-injection
  doc.xpath("//user[@name=$n]", nil, { "n" => params[:name] })
  doc.at_xpath("//user[@id='" + params[:id] + "']") # want: xpath-injection
  doc.at("//user[@id='#{params[:id]}']") # want: xpath-injection
  doc.search("//user[@id='#{params[:id].to_i}']")
  Nokogiri::XML(params[:xml])
  Nokogiri::XML(params[:xml]) { |c| c.noent.dtdload } # want: unsafe-parser
  Nokogiri::XML::Document.parse(params[:xml], nil, nil, Nokogiri::XML::ParseOptions::NOENT) # want: xxe
  Nokogiri::XSLT(params[:xsl]).transform(doc) # want: code-injection
  frag = Nokogiri::HTML.fragment(params[:html])
  frag.to_html # want: xss
end

get "/nori" do
  Nori.new(parser: :nokogiri).parse(params[:xml])
  Nori.new(advanced_typecasting: true).parse(params[:xml])
  ""
end
