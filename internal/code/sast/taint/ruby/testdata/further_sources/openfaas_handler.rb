class Handler
  def run(body, headers)
    data = JSON.parse(body)
    system("convert #{data["file"]}") # not found: command-injection
    system("convert", data["file"])
    ["ok", 200, {}]
  end
end
