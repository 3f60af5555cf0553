package flamegoapp

import (
	"database/sql"
	"net/http"
	"os"
	"os/exec"

	"github.com/flamego/binding"
	"github.com/flamego/flamego"
)

type form struct {
	Name string `form:"name"`
}

func main() {
	var db *sql.DB
	f := flamego.Classic()
	f.Map(db)
	f.Get("/u/{name}", func(c flamego.Context, db *sql.DB) string {
		db.Query("SELECT * FROM u WHERE n = '" + c.Param("name") + "'") // want: sql-injection
		db.Query("SELECT * FROM u LIMIT ?", c.QueryInt("n"))
		return "<p>" + c.Query("q") + "</p>"
	})
	f.Post("/u", binding.Form(form{}), func(c flamego.Context, in form, errs binding.Errors) {
		db.Exec("INSERT INTO u VALUES('" + in.Name + "')") // want: sql-injection
		c.Redirect(c.Query("to"))                          // want: open-redirect
	})
	f.Get("/f", func(r *http.Request) ([]byte, error) {
		return os.ReadFile("/srv/" + r.URL.Query().Get("f")) // want: path-traversal
	})
	f.Group("/g", func() {
		f.Any("/x", run)
	})
	f.Run()
}

func run(c flamego.Context) { exec.Command("sh", "-c", c.Request().Header.Get("X-Cmd")).Run() } // want: command-injection
