class WRubyLlm < RubyLLM::Tool
  param :city
  def execute(city:)
    system("ls " + (city))  # want: command-injection
  end
end
