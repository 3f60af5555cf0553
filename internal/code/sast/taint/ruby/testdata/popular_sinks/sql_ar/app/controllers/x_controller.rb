class XController < ApplicationController
  def index
    q = params[:q]
    User.where("name = '#{q}'") # want: sql-injection
    User.where("name = ?", q)
    User.where(name: q)
    User.order(Arel.sql(q)) # want: sql-injection
    User.find_by_sql("SELECT * FROM u WHERE n = '" + q + "'") # want: sql-injection
    User.find_by("name = '#{q}'") # want: sql-injection
    User.exists?("name = '#{q}'") # want: sql-injection
    User.select("count(#{q})") # want: sql-injection
    User.joins("LEFT JOIN x ON #{q}") # want: sql-injection
    User.group(q).having("count(*) > #{q}") # want: sql-injection
    User.from("(SELECT #{q}) t") # want: sql-injection
    User.pluck(Arel.sql("name || #{q}")) # want: sql-injection
    User.where.not("a = #{q}") # want: sql-injection
    User.delete_by("name = '#{q}'") # want: sql-injection
    User.update_all("name = '#{q}'") # want: sql-injection
    User.count_by_sql("SELECT #{q}") # want: sql-injection
    User.lock(q) # want: sql-injection
    User.unscoped.where("a = '%s'" % q).first # want: sql-injection
    User.reorder("#{q} DESC") # want: sql-injection
    ActiveRecord::Base.connection.execute("SELECT #{q}") # want: sql-injection
    ActiveRecord::Base.connection.exec_query("SELECT #{q}") # want: sql-injection
    User.connection.select_all("SELECT #{q}") # want: sql-injection
    ActiveRecord::Base.connection_pool.with_connection { |c| c.execute("SELECT #{q}") } # want: sql-injection
    User.sanitize_sql_array(["a = ?", q])
    User.connection.select_value("SELECT #{User.connection.quote(q)}")
    User.where("name LIKE '%#{ActiveRecord::Base.sanitize_sql_like(q)}%'") # want: sql-injection
  end
end
