require 'ruby_llm'

class ReadFile < RubyLLM::Tool
  description 'Reads a file'
  param :path, desc: 'Path of the file'

  def execute(path:)
    File.read(path) # want: path-traversal
  end
end

class Shell < RubyLLM::Tool
  description 'Counts lines'
  param :name

  def execute(name:)
    out = `wc -l #{name}` # want: command-injection
    safe = `wc -l #{name.shellescape}`
    out + safe
  end
end

chat = RubyLLM.chat.with_tool(ReadFile).with_tool(Shell)
