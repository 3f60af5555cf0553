class TwirpHandler
  def list(req, env)
    system("ls #{req.dir}") # want: command-injection
    system("ls", "--", req.dir)
    { entries: [] }
  end
end

service = Example::Files::FilesService.new(TwirpHandler.new)
run service
