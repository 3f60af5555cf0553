package irisapp

import (
	"database/sql"
	"os"

	"github.com/kataras/iris/v12"
	"github.com/kataras/iris/v12/mvc"
	"github.com/kataras/iris/v12/websocket"
)

var db *sql.DB

type page struct {
	Title string `json:"title" form:"title" url:"title"`
	N     int    `json:"n"`
}

func get(ctx iris.Context) {
	db.Query("SELECT * FROM u WHERE n = '" + ctx.Params().Get("name") + "'") // want: sql-injection
	db.Query("SELECT * FROM u LIMIT " + itoa(ctx.URLParamIntDefault("n", 1)))
	os.Remove("/srv/" + ctx.URLParam("f")) // want: path-traversal
	var p page
	if err := ctx.ReadJSON(&p); err != nil {
		return
	}
	db.Exec("INSERT INTO p VALUES('" + p.Title + "')") // want: sql-injection
	ctx.HTML("<p>" + ctx.FormValue("q") + "</p>")      // want: xss
	ctx.HTML("<p>%s</p>", ctx.GetHeader("X-Q"))        // want: xss
	ctx.Redirect(ctx.GetCookie("to"))                  // want: open-redirect
}

type controller struct{ Ctx iris.Context }

func (c *controller) GetBy(name string) string {
	db.Query("SELECT * FROM u WHERE n = '" + name + "'") // want: sql-injection
	return "ok"
}

func (c *controller) Post(in page) int {
	db.Exec("INSERT INTO p VALUES('" + in.Title + "')") // want: sql-injection
	db.Exec("INSERT INTO p VALUES(" + itoa(in.N) + ")")
	return 200
}

func itoa(n int) string { return "1" }

func main() {
	app := iris.New()
	app.Get("/{name:string}", get)
	mvc.New(app.Party("/c")).Handle(new(controller))
	_ = websocket.Namespaces{"default": websocket.Events{"chat": func(ns *websocket.NSConn, msg websocket.Message) error {
		db.Exec("INSERT INTO m VALUES('" + string(msg.Body) + "')") // want: sql-injection
		return nil
	}}}
	app.Listen(":80")
}
