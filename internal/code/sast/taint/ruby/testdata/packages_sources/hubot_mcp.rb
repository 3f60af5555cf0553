require "mcp"
class THubotMcp < MCP::Tool
  def self.call(path:, server_context:)
    system("ls " + (path))  # want: command-injection
  end
end
