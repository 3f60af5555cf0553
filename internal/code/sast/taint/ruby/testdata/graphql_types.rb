# The types of arguments in GraphQL
module Depot
  DB = PG.connect(ENV.fetch("DEPOT_URL"))

  class Colour < GraphQL::Schema::Enum
    value "RED", value: "red"
    value "BLUE", value: "blue"
  end

  class Words < GraphQL::Schema::Scalar
    def self.coerce_input(value, _context) = value
  end

  class CrateFilter < GraphQL::Schema::InputObject
    argument :size, Integer, required: true
    argument :colour, Colour, required: true
    argument :label, String, required: true
    argument :words, Words, required: false
    argument :packed, GraphQL::Types::ISO8601Date, required: false
  end

  class Queries < GraphQL::Schema::Object
    field :crates, [String], null: false do
      argument :colour, Colour, required: true
      argument :since, GraphQL::Types::ISO8601DateTime, required: false
      argument :words, Words, required: false
      argument :colours, [Colour], required: false
      argument :names, [String], required: false
    end

    def crates(colour:, since: nil, words: nil, colours: [], names: [])
      DB.exec("SELECT * FROM crates WHERE colour = '#{colour}'")
      DB.exec("SELECT * FROM crates WHERE packed > '#{since.iso8601}'")
      DB.exec("SELECT * FROM crates WHERE words = '#{words}'") # want: sql-injection
      colours.each { |one| DB.exec("SELECT * FROM crates WHERE colour = '#{one}'") }
      names.each { |one| DB.exec("SELECT * FROM crates WHERE name = '#{one}'") } # want: sql-injection
    end
  end

  class Pack < GraphQL::Schema::Mutation
    argument :input, CrateFilter, required: true

    def resolve(input:)
      system("pack --size #{input[:size]} --colour #{input[:colour]} --day #{input[:packed]}")
      system("pack --size #{input.size}")
      system("pack --label #{input[:label]}") # want: command-injection
      system("pack --words #{input[:words]}") # want: command-injection
      system("pack --label #{input.label}") # want: command-injection
    end
  end

  class Search < GraphQL::Schema::Resolver
    argument :filter, CrateFilter, required: true

    def resolve(filter:)
      sized(filter)
      labelled(filter.to_h)
    end

    def sized(filter)
      DB.exec("SELECT * FROM crates WHERE size = #{filter[:size]}")
    end

    def labelled(filter)
      DB.exec("SELECT * FROM crates WHERE label = '#{filter[:label]}'") # want: sql-injection
    end
  end
end
