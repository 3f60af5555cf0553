module Mutations
  class AddGraphqlMutationBase < BaseMutation
    argument :title, String, required: true
    def resolve(title:, **args)
      system("ls " + (title))  # want: command-injection
      system("ls " + (args[:x]))  # want: command-injection
    end
  end
end
