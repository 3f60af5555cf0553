# Data that JSON Schema describes
JOB = {
  "type" => "object",
  "properties" => { "kind" => { "enum" => %w[a b] }, "size" => { "type" => "integer" }, "title" => { "type" => "string" } }
}.freeze
CHECKED = JSONSchemer.schema(JOB)

post "/a" do
  job = JSON.parse(request.body.read)
  JSON::Validator.validate!(JOB, job)
  system("run #{job['kind']} #{job['size']}")
  system("run #{job['title']}") # want: command-injection
end

post "/b" do
  job = JSON.parse(request.body.read)
  JSON::Validator.validate(JOB, job)
  system("run #{job['size']}") # want: command-injection
end

post "/b/valid" do
  job = JSON.parse(request.body.read)
  halt 422 unless JSON::Validator.validate(JOB, job)
  system("run #{job['kind']} #{job['size']}")
  system("run #{job['title']}") # want: command-injection
end

post "/c" do
  job = JSON.parse(request.body.read)
  halt 422 unless CHECKED.valid?(job)
  system("run #{job['kind']} #{job['size']}")
  system("run #{job['title']}") # want: command-injection
end

post "/d" do
  trips = Mongo::Client.new("mongodb://db")[:trips]
  name = params[:name].to_s
  trips.find(name: name)
  trips.find("$where" => "this.name == '#{name}'") # want: nosql-injection
end
