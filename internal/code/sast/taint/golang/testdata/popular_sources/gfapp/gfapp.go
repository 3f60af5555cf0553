package gfapp

import (
	"context"
	"database/sql"
	"os"

	"github.com/gogf/gf/v2/frame/g"
	"github.com/gogf/gf/v2/net/ghttp"
)

var db *sql.DB

type HelloReq struct {
	g.Meta `path:"/hello" method:"get"`
	Name   string `v:"required"`
	N      int
}
type HelloRes struct{}

type Hello struct{}

func (Hello) Say(ctx context.Context, req *HelloReq) (res *HelloRes, err error) {
	db.Query("SELECT * FROM u WHERE n = '" + req.Name + "'") // want: sql-injection
	db.Query("SELECT * FROM u LIMIT " + itoa(req.N))
	db.Query("SELECT * FROM u WHERE q = '" + g.RequestFromCtx(ctx).Get("q").String() + "'") // want: sql-injection
	return
}

func itoa(n int) string { return "1" }

func index(r *ghttp.Request) {
	os.Remove("/srv/" + r.GetQuery("f").String()) // want: path-traversal
	var in *HelloReq
	if err := r.Parse(&in); err != nil {
		r.Response.WriteExit("bad")
	}
	db.Query("SELECT * FROM u WHERE n = '" + in.Name + "'")       // want: sql-injection
	db.Query("SELECT * FROM u LIMIT " + r.Get("n").String() + "") // want: sql-injection
	r.Response.Writefln("<p>%s</p>", r.GetForm("t"))              // want: xss
	r.Response.RedirectTo(r.GetHeader("X-To"))
}

func main() {
	s := g.Server()
	s.BindHandler("/", index)
	s.Group("/", func(group *ghttp.RouterGroup) { group.Bind(new(Hello)) })
	s.Run()
}
