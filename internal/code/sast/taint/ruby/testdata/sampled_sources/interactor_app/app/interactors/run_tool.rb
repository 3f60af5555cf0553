class RunTool
  include Interactor
  def call
    system("tool #{context.name}") # not found: command-injection
    system("tool", "--", context.name)
  end
end
