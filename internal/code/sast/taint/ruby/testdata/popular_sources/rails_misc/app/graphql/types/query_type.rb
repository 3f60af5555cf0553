class Types::QueryType < Types::BaseObject
  field :file, String do
    argument :name, String
  end
  def file(name:)
    `cat #{name}` # want: command-injection
  end
end
