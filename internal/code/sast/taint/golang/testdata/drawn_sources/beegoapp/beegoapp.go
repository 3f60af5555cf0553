package beegoapp

import (
	"database/sql"
	"encoding/json"
	"os"

	"github.com/beego/beego/v2/server/web"
	"github.com/beego/beego/v2/server/web/context"
)

type UserController struct {
	web.Controller
	db *sql.DB
}

type user struct {
	Name string `form:"name"`
	Age  int    `form:"age"`
}

func (c *UserController) Get() {
	c.db.Query("SELECT * FROM u WHERE n = '" + c.GetString("n") + "'") // want: sql-injection
	n, _ := c.GetInt("p")
	c.db.Query("SELECT * FROM u LIMIT " + itoa(n))
	c.db.Query("SELECT * FROM u WHERE i = '" + c.Ctx.Input.Param(":id") + "'") // want: sql-injection
	var u user
	c.ParseForm(&u)
	c.db.Query("SELECT * FROM u WHERE n = '" + u.Name + "'") // want: sql-injection
	json.Unmarshal(c.Ctx.Input.RequestBody, &u)
	c.db.Query("SELECT * FROM u WHERE j = '" + u.Name + "'") // want: sql-injection
	c.SaveToFile("f", "/srv/"+c.GetString("d"))              // want: path-traversal
	c.Redirect(c.Ctx.Input.Query("to"), 302)                 // want: open-redirect
	c.Ctx.WriteString("<p>" + c.GetString("q") + "</p>")     // want: xss
}

func itoa(n int) string { return "1" }

func main() {
	web.Router("/u/:id", &UserController{})
	web.Get("/x", func(ctx *context.Context) { os.Remove("/srv/" + ctx.Input.Query("f")) })                                  // want: path-traversal
	web.InsertFilter("/*", web.BeforeRouter, func(ctx *context.Context) { os.Remove("/srv/" + ctx.Request.FormValue("f")) }) // want: path-traversal
}
