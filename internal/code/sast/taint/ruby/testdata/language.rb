# What lowering must get right.
class LanguageController < ActionController::Base
  attr_accessor :command

  PREFIX = "ls ".freeze
  Pair = Struct.new(:left, :right) do
    def both
      "#{left} #{right}"
    end
  end

  before_action :load_command

  def through_filter
    system(@command) # want: command-injection
  end

  def through_accessor
    system(command) # want: command-injection
    system(self.command) # want: command-injection
  end

  def implicit_return
    system(chosen) # want: command-injection
    system(branch) # want: command-injection
    system(cased) # want: command-injection
    system(guarded) # want: command-injection
    system(constant)
  end

  def parameters
    system(joined(params[:a], b: "x")) # want: command-injection
    system(joined("a", b: params[:b])) # want: command-injection
    system(joined("a", b: "b"))
    system(defaulted) # want: command-injection
    system(rest("a", params[:b])) # want: command-injection
    system(options(name: params[:x])) # want: command-injection
    system(options(name: "x", other: params[:x]))
    system(keywords(name: "x", other: params[:x])) # want: command-injection
    system(forwarded(params[:x])) # want: command-injection
  end

  def blocks
    %w[a b].each { |x| system("ls #{x}") }
    params[:list].each { |x| system("ls #{x}") } # want: command-injection
    params[:list].each do |x|
      next if x.empty?
      system(x) # want: command-injection
    end
    params[:list].map { "ls #{_1}" }.each { system(it) } # want: command-injection
    names = params[:list].map(&:upcase)
    system(names.join(" ")) # want: command-injection
    with_block { |x| system(x) } # want: command-injection
    with_explicit { |x| system(x) } # want: command-injection
    run = ->(x) { system(x) } # want: command-injection
    run.call(params[:x])
    run2 = lambda { |x| system(x) } # want: command-injection
    run2.(params[:y])
    list = []
    list << "a"
    list.each { |x| system(x) }
    list << params[:x]
    list.each { |x| system(x) } # want: command-injection
  end

  def assignments
    a, b = params[:a], "constant"
    system(a) # want: command-injection
    system(b)
    first, *others = ["x", params[:y], params[:z]]
    system(first)
    system(others.first) # want: command-injection
    c = nil
    c ||= params[:c]
    system(c) # want: command-injection
    d = "ls "
    d += params[:d]
    system(d) # want: command-injection
    e = "ls "
    e << params[:e]
    system(e) # want: command-injection
    f = if params[:f] == "long" then "ls -l" else params[:g] end
    system(f) # want: command-injection
    g = case params[:g] when "a" then "ls -a" else "ls" end
    system(g)
    h = begin
      params[:h]
    rescue StandardError
      "ls"
    end
    system(h) # want: command-injection
    system(PREFIX + params[:i]) # want: command-injection
    system(PREFIX)
    @j ||= params[:j]
    system(@j) # want: command-injection
    @@k = params[:k]
    system(@@k) # want: command-injection
    $l = params[:l]
    system($l) # want: command-injection
  end

  def hashes
    h = {safe: "ls", "other" => params[:x], params[:key] => "y"}
    system(h[:safe])
    system(h["other"]) # want: command-injection
    system(h[:other]) # want: command-injection
    system(h.fetch(:other)) # want: command-injection
    h[:safe] = params[:y]
    system(h[:safe]) # want: command-injection
    x = params[:x]
    short = {x:}
    system(short[:x]) # want: command-injection
    merged = {a: "ls"}.merge(b: params[:b])
    system("#{merged}") # want: command-injection
  end

  def patterns
    case {name: params[:name], kind: "x"}
    in {name: String => name, kind:}
      system(name) # want: command-injection
      system(kind)
    end
    case [params[:a], "b"]
    in [a, b]
      system(a) # want: command-injection
      system(b)
    end
    {command: params[:c]} => {command:}
    system(command) # want: command-injection
    case params[:d]
    in "start" | "stop" => verb
      system("service #{verb}")
    end
  end

  def objects
    pair = Pair.new("ls", params[:x])
    system(pair.left)
    system(pair.right) # want: command-injection
    system(pair.both) # want: command-injection
    pair&.left = params[:y]
    system(pair&.left) # want: command-injection
    runner = Runner.new(params[:z])
    runner.run
    Runner.start(params[:w])
    Runner.new("ls").run
    Runner.new("ls").send(:go, params[:v])
  end

  def flow
    x = params[:x]
    return if x.nil?
    redirect_to "/" and return if x.blank?
    raise ArgumentError, "bad" unless x =~ /\A[a-z]+\z/
    system("ls #{x}")
    y = params[:y]
    begin
      y = Integer(y)
    rescue ArgumentError
      y = 0
    ensure
      log("done")
    end
    system("kill #{y}")
    z = params[:z]
    while z.size > 10
      z = z[1..]
    end
    system(z) # want: command-injection
    until z.nil? do z = nil end
    system(z)
    for i in params[:list] do
      system(i) # want: command-injection
    end
  end

  private

  def load_command
    @command = params[:command]
  end

  def chosen = params[:x]

  def branch
    if params[:a]
      "ls"
    else
      params[:b]
    end
  end

  def cased
    case params[:kind]
    when "a" then "ls"
    else params[:b]
    end
  end

  def guarded
    params.fetch(:x)
  rescue KeyError
    "ls"
  end

  def constant
    params[:x] ? "ls -l" : "ls"
  end

  def joined(a, b:)
    "#{a} #{b}"
  end

  def defaulted(x = params[:x])
    x
  end

  def rest(*all)
    all.join(" ")
  end

  def options(opts = {})
    opts[:name]
  end

  def keywords(name:, **others)
    others[:other]
  end

  def forwarded(...)
    rest(...)
  end

  def with_block
    yield params[:x]
  end

  def with_explicit(&block)
    block.call(params[:x])
  end
end

class Runner
  def self.start(command)
    new(command).run
  end

  def initialize(command)
    @command = command
  end

  def run
    system(@command) # want: command-injection
  end

  def go(x)
    system(x) # want: command-injection
  end

  class << self
    def stop(x)
      system(x)
    end
  end
end

class Labelled
  def initialize(name)
    @name = name
    @kind = name
    @path = name
  end

  def compared
    if @name == "a"
      system(@name)
    else
      puts "b"
    end
    system(@name) # want: command-injection
  end

  def chosen
    case @kind
    when "a" then system(@kind)
    else puts "b"
    end
    system(@kind) # want: command-injection
  end

  def given
    @path = "none" if @path.nil?
    system(@path) # want: command-injection
  end
end

class LabelsController < ActionController::Base
  def show
    one = Labelled.new(params[:name])
    one.compared
    one.chosen
    one.given
  end
end

class Matched
  def self.first(value, *names)
    names[0]
  end

  def self.own(value, *names)
    value
  end
end

class MatchesController < ActionController::Base
  def show
    system(Matched.first(params[:name]))
    system(Matched.own("a", params[:name]))
    system(Matched.own(params[:name])) # want: command-injection
    system(Matched.first("a", params[:name])) # want: command-injection
  end
end
