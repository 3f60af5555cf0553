require "sinatra"
get "/" do
  k = params[:k]
  a = {}
  (a[k] ||= []) << params[:q]
  system("1 " + a["z"].first) # want: command-injection
  b = {}
  b[k] ||= []
  b[k] << params[:q]
  system("2 " + b["z"].first) # want: command-injection
  c = [params[:q]].each_with_object({}) { |x, acc| acc["y"] = x }
  system("3 " + c["y"]) # not found: command-injection
  d = [params[:q]].each_with_object({}) { |x, acc| (acc["y"] ||= []) << x }
  system("4 " + d["y"].first) # not found: command-injection
  e = [params[:q]].each_with_object({}) { |x, acc| acc[x] = x }
  system("5 " + e["y"]) # not found: command-injection
  f = [params[:a], "b"].each_with_object({}) { |x, acc| (acc[x[0]] ||= []) << x }
  system("6 " + f["a"].first) # not found: command-injection
  g = [params[:q]].each_with_object([]) { |x, acc| acc << x }
  system("7 " + g.first) # want: command-injection
end
