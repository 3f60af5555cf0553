module Mutations
  class Add < BaseMutation
    argument :name, String, required: true
    def resolve(name:, **rest)
      system("touch #{name}") # want: command-injection
    end
  end
end
