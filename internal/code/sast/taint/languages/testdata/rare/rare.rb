class Rare < Struct.new(:a)
  alias_method :b, :a
  alias c a

  def run(x, *rest, key: 1, **more, &block)
    case x
    in [Integer => n, *] if n > 1 then n
    in {name: String => s, **nil} unless s.empty? then s
    in (1 | 2) then 3
    in /a+/ then 4
    in [] | nil then 5
    else 6
    end
    x => {name:}
    y = (first; second)
    z = begin; risky; rescue A, B => e; e; end
    return a: 1, b: 2 if y != z
    loop do
      next 1 if y
      break
    end
    list.map { _1 + _2 }
    text = %w[a b].join + <<~HERE + `ls #{x}`
      one #{y}
    HERE
    binding
    redo if block_given?
    a ||= {"k": 1, **more}
    x&.call(*rest, &block)
    until x do y end
    -> (q = 1) { q }
    undef_it = defined?(x)
    __FILE__
  end

  class << self
    def make = new
  end
end

Module.new { def self.x; end }
Klass = Class.new(Rare) { def y; end }
