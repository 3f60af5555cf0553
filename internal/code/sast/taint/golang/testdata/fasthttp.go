package testdata

import (
	"database/sql"

	"github.com/valyala/fasthttp"
)

func fast(ctx *fasthttp.RequestCtx, db *sql.DB, client *fasthttp.HostClient, out []byte) {
	db.Query("SELECT id FROM t WHERE name = '" + string(ctx.URI().LastPathSegment()) + "'")       // want: sql-injection
	db.Query("SELECT id FROM t WHERE name = '" + string(ctx.Request.Header.Peek("X-Name")) + "'") // want: sql-injection
	db.Query("SELECT id FROM t WHERE name = ?", ctx.Request.Header.Peek("X-Name"))
	var body []byte
	ctx.Request.ReadBody(body)
	db.Query("SELECT id FROM t WHERE name = '" + string(body) + "'") // want: sql-injection
	name := string(ctx.QueryArgs().Peek("name"))
	var req fasthttp.Request
	req.SetRequestURI(name) // want: ssrf
	req.SetRequestURI("https://api.example.com/items/" + name)
	client.Get(out, name) // want: ssrf
	client.Get(out, "https://api.example.com/items/"+name)
	ctx.SendFile(name) // want: path-traversal
	ctx.SendFile("index.html")
	fasthttp.ServeFile(ctx, name) // want: path-traversal
	fasthttp.ServeFile(ctx, "index.html")
	ctx.RedirectBytes([]byte(name), 302) // want: open-redirect
	ctx.RedirectBytes([]byte("/items/"+name), 302)
}
