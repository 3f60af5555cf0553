require 'functions_framework'
require 'telegram/bot'
require 'discordrb'
require 'faye/websocket'
require 'mqtt'
require 'bunny'
require 'nats/client'
FunctionsFramework.http 'hello' do |request|
  system("a #{request.params['x']}") # want: command-injection
  system("a #{JSON.parse(request.body.read)['x']}") # want: command-injection
  'ok'
end
def lambda_handler(event:, context:)
  system("a #{event['queryStringParameters']['x']}") # want: command-injection
  event['Records'].each { |r| system("a #{r['body']}") } # want: command-injection
  { statusCode: 200, body: JSON.generate('ok') }
end
Telegram::Bot::Client.run('t') do |bot|
  bot.listen do |message|
    case message.text
    when %r{^/run} then system("a #{message.text}") # want: command-injection
    end
  end
end
bot = Discordrb::Bot.new token: 't'
bot.message(start_with: '!run') { |event| system("a #{event.message.content}") } # want: command-injection
bot.application_command(:run) { |event| system("a #{event.options['x']}") } # want: command-injection
conn = Bunny.new.start
conn.create_channel.queue('q').subscribe(block: true) do |_info, _props, body|
  system("a #{body}") # want: command-injection
end
MQTT::Client.connect('h') { |c| c.get('t') { |topic, message| system("a #{message}") } } # want: command-injection
NATS.connect.subscribe('x') { |msg| system("a #{msg.data}") } # want: command-injection
App = lambda do |env|
  req = Rack::Request.new(env)
  system("a #{req.GET['x']}") # want: command-injection
  [200, { 'content-type' => 'text/html' }, ['<p>ok</p>']]
end
