class SeasonEnum < GraphQL::Schema::Enum
  value "SPRING", value: "spring"
end
class PruneInput < GraphQL::Schema::InputObject
  argument :row, Integer
  argument :tool, String, validates: { inclusion: { in: %w[saw shears] } }
  argument :code, String, validates: { format: { with: /\A[a-z]+\z/ } }
  argument :loose, String, validates: { format: { with: /[a-z]+/ } }
  argument :season, SeasonEnum
  argument :ids, [Integer]
  argument :note, String, required: false
end
class BaseResolver < GraphQL::Schema::Resolver
  def guard_plot(plot)
    raise GraphQL::ExecutionError, "bad plot" if plot !~ /\A[A-H]\d{1,2}\z/
  end
end
class Prune < GraphQL::Schema::Mutation
  argument :input, PruneInput
  def resolve(input:)
    system("x #{input.row}")
    system("x #{input.tool}")
    system("x #{input.code}")
    system("x #{input.season}")
    system("x #{input.ids.join(' ')}")
    system("x #{input[:row]}")
    system("x #{input.to_h[:row]}")
    system("x #{input.note}") # want: command-injection
    system("x #{input.loose}") # want: command-injection
    system("x #{input[:note]}") # want: command-injection
  end
end
class Plot < BaseResolver
  argument :plot, String
  argument :tool, String, validates: { inclusion: { in: %w[saw shears] } }
  def resolve(plot:, tool:)
    system("x #{tool}")
    guard_plot(plot)
    system("x #{plot}")
  end
end
class Plot2 < BaseResolver
  argument :plot, String
  def resolve(plot:)
    system("x #{plot}") # want: command-injection
    guard_plot(plot)
  end
end
class Q < GraphQL::Schema::Object
  field :log, String do
    argument :name, String
    argument :n, Integer
    argument :s, SeasonEnum
  end
  def log(name:, n:, s:)
    system("x #{n}")
    system("x #{s}")
    system("x #{name}") # want: command-injection
  end
  field :list, [String] do
    argument :ids, [Integer], required: true
    argument :filter, PruneInput
  end
  def list(ids:, filter:)
    system("x #{ids.join(' ')}")
    system("x #{filter.row}")
    system("x #{filter.note}") # want: command-injection
  end
end
