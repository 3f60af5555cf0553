class CreateAccount < ActiveInteraction::Base
  string :first_name, :last_name
  integer :age, default: nil

  def execute
    system("account #{first_name}") # not found: command-injection
    system("account #{age}")
    system("account", last_name)
  end
end

class FindAccount < ActiveInteraction::Base
  string :name
  integer :limit

  def execute
    ActiveRecord::Base.connection.select_all("SELECT * FROM a LIMIT #{limit}")
    ActiveRecord::Base.connection.select_all("SELECT * FROM a WHERE name = '#{name}'") # not found: sql-injection
  end
end

class RunTool < ActiveInteraction::Base
  string :command
  file :file
  hash :options, default: {}

  def execute
    system(inputs[:command]) # not found: command-injection
    compose(Child, path: command)
  end
end

class Child < ActiveInteraction::Base
  string :path

  def execute
    File.read("/srv/#{path}") # not found: path-traversal
  end
end
