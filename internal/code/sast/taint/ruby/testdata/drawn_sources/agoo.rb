require 'agoo'

class Handler
  def call(req)
    q = CGI.parse(req['QUERY_STRING'])
    system("x #{q['cmd'][0]}") # not found: command-injection
    [200, {}, ['ok']]
  end

  def on_message(client, data)
    eval(data) # want: code-injection
  end
end

class Query
  def find(args = {})
    system("x #{args['name']}") # not found: command-injection
    system("seq #{args['n'].to_i}")
  end
end
Agoo::Server.init(6464, 'root')
Agoo::Server.handle(:GET, '/hello', Handler.new)
Agoo::Server.handle_not_found(Handler.new)
