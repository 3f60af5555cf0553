require 'websocket-eventmachine-server'
require 'camping'

EM.run do
  WebSocket::EventMachine::Server.start(host: '0.0.0.0', port: 8080) do |ws|
    ws.onmessage do |msg, type|
      eval(msg) # want: code-injection
    end
    ws.onopen { |h| `x #{h.query['u']}` } # not found: command-injection
  end
end

class Memo::Operation::Create < Trailblazer::Operation
  step :run
  def run(ctx, params:, **)
    system("x #{params[:cmd]}") # want: command-injection
    system("seq #{params[:n].to_i}")
  end
end

Camping.goes :Nuts
module Nuts::Controllers
  class Run < R '/run/(.+)'
    def get(name)
      `x #{name}` # not found: command-injection
      `x #{@input.cmd}` # not found: command-injection
      redirect @input.to # not found: open-redirect
    end
  end
end

class ToggleActive < Avo::BaseAction
  def fields
    field :reason, as: :text
  end

  def handle(query:, fields:, **args)
    system("x #{fields[:reason]}") # want: command-injection
  end
end
