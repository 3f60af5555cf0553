class WordsController < ActionController::Base
  KINDS = %w[list tree].freeze
  TABLE = {"a" => "list", "b" => "tree"}.freeze

  def texts
    system("show #{params[:a].strip}") # want: command-injection
    system("show #{params[:a].downcase}") # want: command-injection
    system("show #{params[:a].upcase}") # want: command-injection
    system("show #{params[:a].delete(" ")}") # want: command-injection
    system("show #{title.delete(params[:a])}")
    system("show #{params[:a].sub("a", "b")}") # want: command-injection
    system("show #{params[:a].split(",").first}") # want: command-injection
    system("show #{params[:a].parameterize}")
    system("show #{params[:a].size}")
    system("show #{params[:a].blank?}")
    system("show #{params[:a].gsub(/[^a-z]/, "")}")
    ActiveRecord::Base.connection.execute("SELECT * FROM users WHERE name = '#{params[:a].sub("'", "")}'") # want: sql-injection
    params[:a].gsub(/\w+/) { |word| system("say #{word}") } # want: command-injection
  end

  def modes
    mode = " List "
    system("show #{params[:a]}") if mode.strip == "Tree"
    system("show #{params[:a]}") if mode.downcase == " tree "
    system("show #{params[:a]}") if mode.upcase == " TREE "
    system("show #{params[:a]}") if mode.strip == "List" # want: command-injection
  end

  def lists
    items = []
    items << "list"
    items << params[:a]
    system("show #{items.first}")
    system("show #{items.last}") # want: command-injection
    more = ["list"]
    more.concat([params[:a]])
    system("show #{more[0]}")
    system("show #{more.join(" ")}") # want: command-injection
    front = []
    front.unshift(params[:a])
    system("show #{front.join(" ")}") # want: command-injection
    stack = [params[:a], "tree"]
    system("show #{stack.pop}")
    system("show #{stack.pop}") # want: command-injection
    table = {}
    table.store("a", params[:a])
    system("show #{table["a"]}") # want: command-injection
    system("show #{params[:filter].keys.join(" ")}") # want: command-injection
  end

  def blocks
    words = params[:words].split(",")
    words.each_with_index { |word, _| system("say #{word}") } # want: command-injection
    words.select { |word| system("say #{word}") } # want: command-injection
    system("say #{words.find { |word| word.length > 3 }}") # want: command-injection
    system(words.inject("say") { |all, word| "#{all} #{word}" }) # want: command-injection
    system(words.inject("say") { |all, word| "#{all} #{Shellwords.escape(word)}" }) # want: command-injection
    system("say #{lock.synchronize { params[:a] }}") # want: command-injection
  end

  def checked
    kind = params[:kind]
    system("show #{kind}") if settings.key?(kind)
    system("show #{kind}") unless KINDS.exclude?(kind)
    system("show #{kind}") if kind.in?(KINDS)
    system("show #{kind}") if /\A[a-z]+\z/.match?(kind)
    system("show #{kind}") if Integer === kind
    report.public_send(kind) if report.respond_to?(kind)
    report.public_send(kind) # want: reflection
    system("show #{kind}") # want: command-injection
  end

  def expressions
    /#{params[:words]}/.match?("text") # want: regex-injection
    /#{Regexp.union(params[:words])}/.match?("text")
    Regexp.compile(params[:words]) # want: regex-injection
  end
end
