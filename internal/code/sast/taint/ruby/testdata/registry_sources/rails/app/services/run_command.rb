class RunCommand < Mutations::Command
  required do
    string :name
    integer :limit
  end

  optional { string :path }

  def execute
    system("run #{name}") # not found: command-injection
    system("run #{limit}")
    system("run", inputs[:name])
    File.read("/srv/#{inputs[:path]}") # not found: path-traversal
  end

  def validate
    system("check #{path}") # not found: command-injection
  end
end
