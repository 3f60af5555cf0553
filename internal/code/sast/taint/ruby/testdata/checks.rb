# Values that a method checks, cleans in place, or refuses before it uses them.
class ChecksController < ActionController::Base
  def in_place
    x = params[:x]
    x.gsub!(/[^a-z]/, "")
    system("ls #{x}")
    list = params[:list]
    list.map! { |v| v.gsub(/[^a-z]/, "") }
    system("ls #{list.first}")
    other = params[:other]
    other.each_with_index { |v, i| other[i] = v.gsub(/[^a-z]/, "") }
    system("ls #{other.first}")
    system("ls #{params[:a].delete("^a-z")}")
    system("ls #{params[:a].tr("^a-z", "")}")
    system("ls #{params[:a].delete("a-z")}") # want: command-injection
  end

  def refused
    x = params[:x]
    refuse(x) unless x.match?(/\A[a-z]+\z/)
    system("ls #{x}")
    y = params[:y]
    raise "no name" if y =~ /[^a-z]/
    system("ls #{y}")
    name = params[:name]
    raise "no name" if name.include?("..") || name.include?("/")
    send_file("/srv/#{name}")
  end

  def all
    x = params[:x]
    return unless x.all? { |v| v =~ /\A[a-z]+\z/ }
    system("ls #{x.join(" ")}")
    y = params[:y]
    return if y.any? { |v| v !~ /\A[a-z]+\z/ }
    system("ls #{y.join(" ")}")
    z = params[:z]
    return unless z.none? { |v| v !~ /\A[a-z]+\z/ }
    system("ls #{z.join(" ")}")
    w = params[:w].select { |v| v =~ /\A[a-z]+\z/ }
    system("ls #{w.join(" ")}")
    v = params[:v].reject { |u| u !~ /\A[a-z]+\z/ }
    system("ls #{v.join(" ")}")
    params[:u].partition { |u| system(u) } # want: command-injection
    t = params[:t]
    return unless t.any? { |v| v =~ /\A[a-z]+\z/ }
    system("ls #{t.join(" ")}") # want: command-injection
  end

  NAMES = {a: 1, b: 2}.freeze

  def symbols
    raise ArgumentError unless NAMES.key?(params[:x].to_sym)
    system("ls #{params[:x]}")
    raise ArgumentError unless NAMES.key?((params[:y] || "a").to_sym)
    system("ls #{params[:y]}")
  end

  def each
    x = params[:x]
    x.each { |v| raise ArgumentError, v unless v =~ /\A[a-z]+\z/ }
    system("ls #{x.join(" ")}")
    z = params[:z]
    z.each { |v| puts "bad" unless v =~ /\A[a-z]+\z/ }
    system("ls #{z.join(" ")}") # want: command-injection
    w = params[:w].to_unsafe_h
    w.each_pair { |k, v| raise ArgumentError unless k =~ /\A[a-z]+\z/ }
    system("ls #{w.values.join(" ")}") # want: command-injection
    JSON.parse(params[:v]).each_pair { |k, v| system(v) } # want: command-injection
    {"a" => params[:u]}.each_pair { |k, v| system(v) } # want: command-injection
  end

  private

  def refuse(why)
    raise ArgumentError, why
  end
end
