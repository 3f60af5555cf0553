package svc

import (
	"net/http"

	"github.com/kestrel/crawler"
	"github.com/kestrel/epub"
	"github.com/kestrel/remote"
	"github.com/kestrel/sqlkit"
)

func Three(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	crawler.New().Visit(q.Get("url")) // want: ssrf
	db := sqlkit.MustOpen("shop")
	db.Select("SELECT * FROM t WHERE a = '" + q.Get("a") + "'") // want: sql-injection
	db.Select("SELECT * FROM t WHERE a = ?", q.Get("a"))
	remote.NewShell("host").Exec("ls " + q.Get("dir")) // want: command-injection
	epub.Open("books/" + q.Get("book"))                // want: path-traversal
}
