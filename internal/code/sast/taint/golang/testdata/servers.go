package testdata

import (
	"database/sql"

	"clevergo.tech/clevergo"
	"github.com/emicklei/go-restful/v3"
	"github.com/gorilla/websocket"
	"github.com/revel/revel"
)

type order struct{ Name string }

func rest(req *restful.Request, db *sql.DB) {
	db.Query("SELECT id FROM t WHERE name = '" + req.QueryParameter("name") + "'") // want: sql-injection
	db.Query("SELECT id FROM t WHERE name = ?", req.QueryParameter("name"))
	var o order
	req.ReadEntity(&o)
	db.Query("SELECT id FROM t WHERE name = '" + o.Name + "'") // want: sql-injection
}

func socket(conn *websocket.Conn, db *sql.DB) {
	var o order
	websocket.ReadJSON(conn, &o)
	db.Query("SELECT id FROM t WHERE name = '" + o.Name + "'") // want: sql-injection
}

func pages(c *revel.Controller, ctx *clevergo.Context, db *sql.DB) {
	name := c.Params.Get("name")
	db.Query("SELECT id FROM t WHERE name = '" + name + "'") // want: sql-injection
	c.Redirect(name)                                         // want: open-redirect
	c.Redirect("/items/" + name)
	c.RenderFileName(name, revel.Inline) // want: path-traversal
	c.RenderFileName("a.txt", revel.Inline)
	ctx.Redirect(302, name) // want: open-redirect
	ctx.Redirect(302, "/items/"+name)
}
