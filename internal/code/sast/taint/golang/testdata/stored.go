package stored

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"os/exec"
)

type post struct {
	ID    int
	Title string
	Text  string
}

func add(db *sql.DB, r *http.Request) {
	db.Exec("INSERT INTO posts (title, text, author) VALUES (?, 'none', ?)", r.FormValue("title"), "nobody")
	db.ExecContext(context.Background(), "UPDATE `notes` SET text = $2, author = $1 WHERE id = $3", "nobody", r.FormValue("text"), 3)
	insert, _ := db.Prepare("INSERT INTO marks (label) VALUES (?)")
	done, _ := insert.Exec(r.FormValue("label"))
	exec.Command("sh", "-c", fmt.Sprint(done))
	change, _ := db.PrepareContext(context.Background(), "UPDATE marks SET sign = ? WHERE id = ?")
	change.ExecContext(context.Background(), r.FormValue("sign"), 1)
	save(db, post{Text: r.FormValue("text")})
}

func save(db *sql.DB, p post) {
	db.Exec("INSERT INTO drafts (title, text) VALUES (?, ?)", p.Title, p.Text)
}

func show(db *sql.DB, w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/html")
	var p post
	rows, err := db.Query("SELECT id, title, text, author AS name FROM posts WHERE id > 3")
	if err != nil {
		return
	}
	for rows.Next() {
		var name string
		rows.Scan(&p.ID, &p.Title, &p.Text, &name)
		fmt.Fprintf(w, "<b>%s</b>", p.Title) // want: xss
		fmt.Fprintf(w, "<b>%s</b>", p.Text)
		fmt.Fprintf(w, "<b>%s</b>", name)
	}
	var text, author, label, sign string
	db.QueryRow("SELECT text, author FROM notes").Scan(&text, &author)
	fmt.Fprintf(w, "<b>%s</b>", text) // want: xss
	fmt.Fprintf(w, "<b>%s</b>", author)
	db.Query("SELECT id FROM posts WHERE text = '" + text + "'")
	db.QueryRowContext(context.Background(), "SELECT label FROM marks").Scan(&label)
	fmt.Fprintf(w, "<b>%s</b>", label) // want: xss
	one, _ := db.Prepare("SELECT sign FROM marks WHERE id = ?")
	one.QueryRow(3).Scan(&sign)
	fmt.Fprintf(w, "<b>%s</b>", sign) // want: xss
	listed(db, w)
}

func listed(db *sql.DB, w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/html")
	var title, text string
	rows, _ := db.QueryContext(context.Background(), "SELECT d.title, d.text FROM drafts d JOIN posts p ON p.id = d.id")
	rows.Scan(&title, &text)
	fmt.Fprintf(w, "<b>%s</b>", text) // want: xss
	all, _ := db.Prepare("SELECT label FROM marks")
	more, _ := all.Query()
	var label string
	more.Scan(&label)
	fmt.Fprintf(w, "<b>%s</b>", label) // want: xss
	again, _ := all.QueryContext(context.Background())
	var first, second string
	again.Scan(&first)
	fmt.Fprintf(w, "<b>%s</b>", first) // want: xss
	all.QueryRowContext(context.Background()).Scan(&second)
	fmt.Fprintf(w, "<b>%s</b>", second) // want: xss
}
