class UsersRom < ROM::Relation[:sql]
  def f(q)
    where { Sequel.lit("x") }
  end
end
class RomController < ActionController::Base
  def show
    q = params[:q]
 UsersRom.new.read("SELECT * FROM t WHERE a = #{q}")  # want: sql-injection
 rom.gateways[:default].connection.run("SELECT * FROM t WHERE a = #{q}")  # want: sql-injection
  end
end
