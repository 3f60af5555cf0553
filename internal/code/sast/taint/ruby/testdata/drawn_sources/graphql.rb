module Types
  class QueryType < Types::BaseObject
    field :posts, [PostType], null: false do
      argument :q, String, required: true
      argument :n, Integer, required: false
    end
    def posts(q:, n: 1)
      Post.where("title = '#{q}'") # want: sql-injection
      Post.where(title: q).limit(n)
      `seq #{n}`
    end

    field :doc, String, resolver: Resolvers::Doc
  end
end

class Resolvers::Doc < GraphQL::Schema::Resolver
  argument :name, String
  def resolve(name:)
    File.read("/srv/#{name}") # want: path-traversal
  end
end

class Mutations::Run < GraphQL::Schema::RelayClassicMutation
  argument :cmd, String
  def resolve(**args)
    system("x #{args[:cmd]}") # want: command-injection
  end
end

class Mutations::Add < Mutations::BaseMutation
  argument :input, Types::AddInput
  def resolve(input:)
    `x #{input.title}` # want: command-injection
    `x #{input[:title]}` # want: command-injection
  end
end

class Subs < GraphQL::Schema::Subscription
  argument :room, String
  def subscribe(room:)
    `x #{room}` # want: command-injection
  end
end
