# Methods that Ruby calls for other syntax.
class Wraps
  def method_missing(name, *args)
    "x#{args.first}"
  end

  def self.method_missing(name, *args)
    system("show #{args[0]}") # want: command-injection
  end
end

class Ignores
  def method_missing(name, *args)
    "fixed"
  end

  def +(other)
    "fixed"
  end

  def [](key)
    "fixed"
  end

  def []=(key, value)
  end
end

class Title
  def initialize(text, size)
    @text, @size = text, size
  end

  def to_s
    "#{Shellwords.escape(@text)} #{@size}"
  end
end

class ProtocolsController < ActionController::Base
  def index
    system("show #{Wraps.new.anything(params[:q])}") # want: command-injection
    Wraps.anything(params[:q])
    system("show #{Ignores.new.anything(params[:q])}")
    system("show #{Ignores.new + params[:q]}")
    bag = Ignores.new
    bag[:a] = params[:q]
    system("show #{bag[:a]}")
    title = Title.new(params[:q], "a")
    system("show #{title}")
    title = Title.new("a", params[:q])
    system("show #{title}") # want: command-injection
  end
end

# Blocks that methods pass on, and what they return.
class Names
  def initialize(list)
    @list = list
  end

  def each
    @list.each { |name| yield name }
  end

  def each_of(&block)
    @list.each(&block)
  end

  def self.wrap
    "<#{yield}>"
  end
end

class BlocksController < ActionController::Base
  def index
    Names.new([params[:q]]).each { |name| system("show #{name}") } # want: command-injection
    Names.new([params[:q]]).each_of { |name| system("show #{name}") } # want: command-injection
    Names.new(["a"]).each_of { |name| system("show #{name}") }
    system("show #{Names.wrap { params[:q] }}") # want: command-injection
    system("show #{Names.wrap { "a" }}")
  end
end
