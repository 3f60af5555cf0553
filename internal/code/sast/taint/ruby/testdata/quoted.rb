# A value with escaped quotation marks is safe inside of a quoted literal, and nowhere else in a statement.
class QuotedController < ActionController::Base
  def escaped
    db = SQLite3::Database.new("a.db")
    name = SQLite3::Database.quote(params[:name])
    db.execute("select * from t where name = '#{name}'")
    db.execute("select * from t order by #{name}") # want: sql-injection
  end

  def postgres
    pg = PG.connect
    pg.exec("select * from t where name = #{pg.escape_literal(params[:name])}")
    pg.exec("select * from t where name = '#{pg.escape_string(params[:name])}'")
    pg.exec("select * from t where name = #{pg.escape_string(params[:name])}") # want: sql-injection
  end

  def removed
    word = params[:word].gsub("'", "")
    Item.find_by_sql("select * from items where word = '#{word}'")
    Item.find_by_sql("select * from items order by #{word}") # want: sql-injection
  end
end
