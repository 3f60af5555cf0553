require "sinatra"
require "sequel"
DB = Sequel.connect("sqlite://a.db")
require "set"
ALLOWED = Set["a", "b"].freeze
LIST = %w[a b].freeze
MAP = { "a" => "col_a", "b" => "col_b" }.freeze
WORD = /\A[a-z]+\z/

def safe?(s)
  s.each_char { |c| return false unless c =~ /[a-z]/ }
  true
end

def valid?(s)
  LIST.include?(s) || MAP.key?(s)
end

def check(s)
  raise ArgumentError unless s.match?(WORD)
end

def check_all(xs)
  xs.each { |x| raise ArgumentError unless ALLOWED.include?(x) }
end

def pick(s)
  LIST.each { |a| return a if a == s }
  "a"
end

def column(s)
  return s if LIST.include?(s)
  "a"
end

get "/x" do
  vs = params[:v].split(",")
  DB.run("select #{vs.select { |v| ALLOWED.include?(v) }.join(",")}")
  DB.run("select #{vs.select { |v| LIST.include?(v) }.join(",")}")
  DB.run("select #{vs.reject { |v| !LIST.include?(v) }.join(",")}")
  DB.run("select #{(vs & LIST).join(",")}")
  DB.run("select #{(LIST & vs).join(",")}")
  DB.run("select #{vs.intersection(LIST).join(",")}")
  DB.run("select #{vs.filter_map { |v| MAP[v] }.join(",")}")
  DB.run("select #{vs.map { |v| MAP.fetch(v) }.join(",")}")
  DB.run("select #{vs.map(&:to_i).join(",")}")
  DB.run("select #{vs.map { |v| Integer(v) }.join(",")}")
  DB.run("select #{vs.map { "?" }.join(",")}")
  DB.run("select #{(["?"] * vs.size).join(",")}")
  DB.run("select #{Array.new(vs.size, "?").join(",")}")
  DB.run("select #{MAP.slice(*vs).values.join(",")}")
  DB.run("select #{MAP.values_at(*vs).compact.join(",")}")
  halt 400 unless vs.all? { |v| ALLOWED.include?(v) }
  DB.run("select #{vs.join(",")}")
  ws = params[:w].split(",")
  halt 400 if ws.any? { |w| w !~ WORD }
  DB.run("select #{ws.join(",")}")
  xs = params[:x].split(",")
  check_all(xs)
  DB.run("select #{xs.join(",")}")
  ys = params[:y].split(",")
  halt 400 unless (ys - LIST).empty?
  DB.run("select #{ys.join(",")}")
  zs = params[:z].split(",")
  halt 400 unless zs.to_set.subset?(ALLOWED)
  a = params[:a]
  halt 400 unless safe?(a)
  b = params[:b]
  check(b)
  DB.run("select #{b}")
  DB.run("select #{pick(params[:c])}")
  DB.run("select #{column(params[:d])}")
  e = params[:e]
  halt 400 unless valid?(e)
  DB.run("select #{e}")
  f = params[:f]
  halt 400 unless MAP.key?(f)
  DB.run("select #{f}")
  g = MAP[params[:g]] || "x"
  DB.run("select #{g}")
  h = MAP.fetch(params[:h]) { "x" }
  DB.run("select #{h}")
  i = LIST.find { |x| x == params[:i] } || "a"
  DB.run("select #{i}")
  j = LIST.detect { |x| x == params[:j] }
  DB.run("select #{j}")
  k = params[:k][/\A[a-z]+\z/]
  l = params[:l].match(/\Av(\d+)\z/)
  halt 400 unless l
  DB.run("select #{l[1]}")
  if params[:m] =~ /\Av(\d+)\z/
    DB.run("select #{$1}")
    DB.run("select #{Regexp.last_match(1)}")
  end
  n = params[:n].gsub(/[^a-z]/, "")
  DB.run("select #{n}")
  o = params[:o].tr("^a-z0-9", "")
  DB.run("select #{o}")
  p1 = params[:p].scan(/[a-z]+/).join
  DB.run("select #{p1}")
  q = case params[:q] when "a", "b" then params[:q] else "a" end
  DB.run("select #{q}")
  r = case params[:r] when /\A\d+\z/ then params[:r] else "0" end
  DB.run("select #{r}")
  s = params[:s]
  s = "a" unless LIST.include?(s)
  DB.run("select #{s}")
  t = params[:t] == "desc" ? "desc" : "asc"
  DB.run("select #{t}")
  u = params[:u]
  ok = u.match?(WORD) && u.size < 10
  halt 400 unless ok
  DB.run("select #{u}")
  found = false
  LIST.each { |x| found = true if x == params[:y] }
  halt 400 unless found
  DB.run("select #{params[:y]}")
  z = Integer(params[:z], exception: false) || 0
  DB.run("select #{z}")
  aa = begin
    Float(params[:aa])
  rescue ArgumentError
    0
  end
  DB.run("select #{aa}")
  ab = params[:ab]
  return unless %w[a b].any? { |x| x == ab }
  DB.run("select #{ab}")
  DB.run("select '#{params[:ac].unpack1("H*")}'")
  DB.run("select '#{Time.parse(params[:ad]).iso8601}'")
  DB.run("select #{params.slice("a", "b").keys.join(",")}")
  DB.run("select #{params.keys.select { |k| LIST.include?(k) }.map { |k| "#{k} = ?" }.join(" and ")}")
  DB.run("select #{params[:bad]}") # want: sql-injection
  b2 = params[:b2].split(",").reject(&:empty?)
  DB.run("select #{b2.join(",")}") # want: sql-injection
  b3 = params[:b3].split(",")
  DB.run("select #{b3.join(",")}") if b3.any? { |x| LIST.include?(x) } # want: sql-injection
  b4 = params[:b4]
  halt 400 unless LIST.any? { |x| b4.start_with?(x) }
  DB.run("select #{b4}") # want: sql-injection
end

get "/sets" do
  vs = params[:v].split(",")
  DB.run("select #{vs.difference(LIST).join(",")}") # want: sql-injection
  DB.run("select #{vs.grep(/[a-z]+/).join(",")}") # want: sql-injection
  DB.run("select #{vs.grep(/\A[a-z]+\z/).join(",")}")
  DB.run("select #{vs.to_set.to_a.join(",")}") # want: sql-injection
  DB.run("select #{params[:ac].unpack1("a*")}") # want: sql-injection
  DB.run(format("select %d", params[:ae]))
  DB.run("select #{params[:w].scan("a").join}") # want: sql-injection
  DB.run(format("select %s", params[:ae])) # want: sql-injection
  DB.run("select #{params[:q][/\A[a-z]+\z/]}")
  DB.run("select #{params[:q][/'.*'/]}") # want: sql-injection
  xs = params[:x].split(",")
  DB.run("select #{xs.join(",")}") if xs.to_set.subset?(ALLOWED)
  ys = params[:y].split(",")
  DB.run("select #{ys.join(",")}") if ALLOWED.superset?(ys.to_set)
  zs = params[:z].split(",")
  DB.run("select #{zs.join(",")}") if zs.to_set.superset?(ALLOWED) # want: sql-injection
end
