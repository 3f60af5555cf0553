package macaronapp

import (
	"database/sql"
	"os"

	"github.com/go-macaron/binding"
	"gopkg.in/macaron.v1"
)

type form struct {
	Title string `form:"title" binding:"Required"`
	N     int    `form:"n"`
}

func main() {
	m := macaron.Classic()
	m.Get("/u/:name", func(ctx *macaron.Context, db *sql.DB) string {
		db.Query("SELECT * FROM u WHERE n = '" + ctx.Params(":name") + "'") // want: sql-injection
		db.Query("SELECT * FROM u LIMIT " + itoa(ctx.QueryInt("n")))
		os.Remove("/srv/" + ctx.QueryTrim("f")) // want: path-traversal
		return "<p>" + ctx.Query("q") + "</p>"  // want: xss
	})
	m.Post("/f", binding.Bind(form{}), func(f form, db *sql.DB) {
		db.Exec("INSERT INTO f VALUES('" + f.Title + "')")
		db.Exec("INSERT INTO f VALUES(" + itoa(f.N) + ")")
	})
	m.Use(hook)
	m.Run()
}

func hook(ctx *macaron.Context) {
	ctx.Redirect(ctx.GetCookie("to"))
}

func itoa(n int) string { return "1" }
