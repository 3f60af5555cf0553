package atreugoapp

import (
	"database/sql"
	"os"

	"github.com/savsgio/atreugo/v11"
)

var db *sql.DB

func user(ctx *atreugo.RequestCtx) error {
	name := ctx.UserValue("name").(string)
	db.Query("SELECT * FROM u WHERE n = '" + name + "'")   // want: sql-injection
	os.Remove("/srv/" + string(ctx.QueryArgs().Peek("f"))) // want: path-traversal
	n, _ := ctx.QueryArgs().GetUint("n")
	db.Query("SELECT * FROM u LIMIT " + itoa(n))
	return ctx.HTTPResponse("<p>" + string(ctx.FormValue("q")) + "</p>") // want: xss
}

func itoa(n int) string { return "1" }

func main() {
	s := atreugo.New(atreugo.Config{Addr: ":8000"})
	s.GET("/u/{name}", user)
	v1 := s.NewGroupPath("/v1")
	v1.POST("/p", func(ctx *atreugo.RequestCtx) error {
		db.Exec("INSERT INTO p VALUES('" + string(ctx.PostBody()) + "')") // want: sql-injection
		return ctx.RedirectResponse(string(ctx.Request.Header.Peek("X-To")), 302)
	})
	s.UseBefore(func(ctx *atreugo.RequestCtx) error {
		db.Exec("INSERT INTO a VALUES('" + string(ctx.UserAgent()) + "')") // want: sql-injection
		return ctx.Next()
	})
	s.ListenAndServe()
}
