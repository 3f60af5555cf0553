class DataController < ApplicationController
  def show
    q = params[:q]
    PG.connect.exec("SELECT '#{q}'") # want: sql-injection
    PG.connect.exec_params('SELECT $1', [q])
    PG.connect.async_exec("SELECT '#{q}'") # want: sql-injection
    Mysql2::Client.new.query("SELECT '#{q}'") # want: sql-injection
    Mysql2::Client.new.prepare('SELECT ?').execute(q)
    SQLite3::Database.new('a').execute("SELECT '#{q}'") # want: sql-injection
    SQLite3::Database.new('a').get_first_row('SELECT ?', q)
    db = Sequel.connect('sqlite://a')
    db["SELECT '#{q}'"].all # want: sql-injection
    db[:items].where(Sequel.lit("a = '#{q}'")).all # want: sql-injection
    db[:items].where(a: q).all
    db.run("DELETE FROM a WHERE b = '#{q}'") # want: sql-injection
    db.fetch('SELECT ?', q).all
    Redis.new.eval(q) # want: code-injection
    Mongo::Client.new('x')[:users].find('$where' => "this.a == '#{q}'").first # want: nosql-injection
    User.where(:$where => q) if false
    Neo4j::Driver::GraphDatabase.driver('x').session { |s| s.run("MATCH (n {a: '#{q}'})") } # want: sql-injection
    Net::LDAP.new.search(base: 'dc=x', filter: "(uid=#{q})") # want: ldap-injection
    Net::LDAP.new.search(base: 'dc=x', filter: Net::LDAP::Filter.eq('uid', q))
    Nokogiri::XML(q) { |c| c.noent } # want: unsafe-parser
    Nokogiri::XML(q)
    Nokogiri::XML('<a/>').xpath("//u[@n='#{q}']") # want: xpath-injection
    Nokogiri::XML('<a/>').at_xpath('//u[@n=$n]', nil, n: q)
    ERB.new(q).result(binding) # want: template-injection
    Liquid::Template.parse('{{ q }}').render('q' => q)
    Haml::Template.new { q }.render # want: template-injection
    Slim::Template.new { q }.render # want: template-injection
    eval(q) # want: code-injection
    instance_eval(q) # want: code-injection
    Object.const_get(q) # want: reflection
    Oj.load(q, mode: :object) # want: deserialisation
    JSON.parse(q)
    Regexp.new(q) # want: regex-injection
    Regexp.new(Regexp.escape(q))
    helpers.raw(q) # want: xss
    helpers.sanitize(q)
    logger.info("q #{q}") # want: log-injection
  end
end
