require "sinatra"
require "oj"
post "/" do
  raw = request.body.read
  Oj.load(raw, mode: :object) # want: deserialisation
  Oj.load(raw, mode: :strict)
  Oj.object_load(raw) # want: deserialisation
end
