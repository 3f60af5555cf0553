# Sinks of unknown libraries, by the names of library and call together, and what makes values safe.
require "sinatra"
require "quokka"

get "/x" do
  q = params[:q]
  shell = Quokka::Shell.new("host")
  shell.run(q) # want: command-injection
  shell.run("uname")
  db = Quokka::Database.new
  db.query(q) # want: sql-injection
  db.query("SELECT ?", [q])
  Quokka::Items.run_statement("SELECT '#{q}'") # want: sql-injection
  Quokka::Items.run_statement("hello #{q}")
  Quokka::Items.restrict("name = '#{q}'") # want: sql-injection
  Quokka::Items.restrict("name = ?", q)
  Quokka::Parcel.new("/srv/in/#{q}") # want: path-traversal
  Quokka::Parcel.new("/srv/in")
  Quokka::Items.dump(output_file: q) # want: path-traversal
  Quokka::Items.dump(output_format: q)
  Quokka::Response.new(303, { "Location" => q }) # want: open-redirect
  Quokka::Response.new(303, { "Location" => "/next?q=#{q}" })
  system("ls " + Quokka::Text.escape_argument(q))
  system("ls " + Quokka::Text.unescape(q)) # want: command-injection
  system("ls " + Quokka::Text.to_int(q))
end

class Deck < Quokka::Plain
  def show
    system("ping #{inbox[:host]}") # want: command-injection
  end
end
