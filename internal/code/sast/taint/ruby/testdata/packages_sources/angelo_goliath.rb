class GAngeloGoliath < Goliath::API
  def response(env)
    system("ls " + (params["q"]))  # want: command-injection
    system("ls " + (env.params["x"]))  # want: command-injection
  end
end
