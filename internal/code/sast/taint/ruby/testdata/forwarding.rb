require 'sinatra'

class Service
  def self.call(...) = new(...).call

  def initialize(name, command:)
    @name, @command = name, command
  end

  def call
    system(@command) # want: command-injection
    system(@name)
  end
end

class Base
  def initialize(command:)
    @command = command
  end

  def run = system(@command) # want: command-injection
end

class Sub < Base
  def initialize(**options)
    super
  end
end

def positional(...) = last(...)
def last(first, second)
  system(second) # want: command-injection
  system(first)
end

def named(**) = keyword(**)
def options(**given) = keyword(**given)
def keyword(command:)
  system(command) # want: command-injection
end

def block(text, &) = yielding(text, &)
def yielding(text)
  yield text
end

get '/forwarding' do
  Service.call('name', command: params[:q])
  Sub.new(command: params[:q]).run
  positional('ls', params[:q])
  named(command: params[:q])
  options(command: params[:q])
  block(params[:q]) { |text| system(text) } # want: command-injection
end
