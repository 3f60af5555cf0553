module Types
  class QueryType < Types::BaseObject
    field :search, [String], null: false do
      argument :q, String
      argument :n, Integer
    end
    def search(q:, n:)
      system("a #{q}") # want: command-injection
      system("a #{n.to_i}")
      []
    end
  end
end
class Mutations::AddNote < Mutations::BaseMutation
  argument :text, String, required: true
  def resolve(text:)
    system("a #{text}") # want: command-injection
    {}
  end
end
class Resolvers::Notes < GraphQL::Schema::Resolver
  type [String], null: false
  argument :order, String
  def resolve(order:)
    system("sort #{order}") # want: command-injection
  end
end
