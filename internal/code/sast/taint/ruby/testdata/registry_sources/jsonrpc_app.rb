require "json-rpc-objects/request"
require "jsonrpc2/interface"
require "jimson"

class Calculator < JSONRPC2::Interface
  title "Calc"
  introduction "x"

  section "Ops" do
    desc "Run"
    param "cmd", "String", "x"
    result "String"
    def run(args)
      system(args["cmd"]) # want: command-injection
      system("run", args["cmd"])
    end

    def read(args)
      File.read("/srv/" + args["path"]) # want: path-traversal
    end

    def sum(args)
      system("seq #{args["n"].to_i}")
    end
  end
end
