class FindUser < ActiveInteraction::Base
  string :name
  integer :age
  hash :options, strip: false
  def execute
    User.where("name = '#{name}'") # not found: sql-injection
    User.where("age = #{age}")
    User.where(name: name)
    User.order(Arel.sql(options[:sort])) # not found: sql-injection
  end
end
