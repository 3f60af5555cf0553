class XLangchainrb
  extend Langchain::ToolDefinition
  define_function :run, description: "x"
  def run(cmd:)
    system("ls " + (cmd))  # want: command-injection
  end
end
