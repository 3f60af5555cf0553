require "jimson"

class Files
  extend Jimson::Handler

  def read(path)
    File.read("/srv/" + path) # want: path-traversal
  end

  def head(lines)
    `head -n #{Integer(lines)} list`
  end

  def run(cmd, opts = {})
    system(cmd) # want: command-injection
    system("tool", opts["arg"])
    `tool #{opts["arg"]}` # want: command-injection
  end

  private

  def helper(x)
    system("helper", x)
  end
end

router = Jimson::Router.new
router.namespace "files", Files.new
server = Jimson::Server.new(router)
server.start
Jimson::Server.new(Files.new)
