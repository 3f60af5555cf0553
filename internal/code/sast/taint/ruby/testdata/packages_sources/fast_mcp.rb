class TFastMcp < FastMcp::Tool
  arguments { required(:p).filled(:string) }
  def call(p:)
    system("ls " + (p))  # want: command-injection
  end
end
