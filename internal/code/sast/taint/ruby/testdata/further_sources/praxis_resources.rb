class Files
  include Praxis::Controller

  implements ApiResources::Files

  def show(name:, **_params)
    system("stat #{name}") # not found: command-injection
    system("stat", name)
    response.body = File.read("/srv/#{request.params.file}") # want: path-traversal
    response
  end
end
