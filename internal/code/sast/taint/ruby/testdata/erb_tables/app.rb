require "sinatra"
require "sqlite3"

db = SQLite3::Database.open "data.db"

post "/entries" do
  db.execute("INSERT INTO entries (author, title, text) VALUES (?, ?, ?)", [3, params[:title], Rack::Utils.escape_html(params[:text])])
  redirect "/"
end

get "/" do
  @entries = db.query "SELECT id, title, text FROM entries WHERE author = ?", 3
  @first = db.get_first_row("SELECT * FROM entries")
  erb :index
end
