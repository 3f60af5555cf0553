package zeroapp

import (
	"context"
	"database/sql"
	"net/http"
	"strconv"

	"github.com/zeromicro/go-zero/core/logx"
	"github.com/zeromicro/go-zero/rest"
	"github.com/zeromicro/go-zero/rest/httpx"
	"github.com/zeromicro/go-zero/rest/pathvar"
)

type Req struct {
	Name string `path:"name"`
	N    int    `form:"n,optional"`
}

type svc struct{ db *sql.DB }

type logic struct {
	logx.Logger
	ctx context.Context
	svc *svc
}

func (l *logic) Find(req *Req) error {
	l.svc.db.Query("SELECT * FROM u WHERE n = '" + req.Name + "'") // want: sql-injection
	l.svc.db.Query("SELECT * FROM u LIMIT " + strconv.Itoa(req.N))
	return nil
}

func handler(s *svc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var req Req
		if err := httpx.Parse(r, &req); err != nil {
			httpx.ErrorCtx(r.Context(), w, err)
			return
		}
		l := &logic{Logger: logx.WithContext(r.Context()), ctx: r.Context(), svc: s}
		l.Find(&req)
		s.db.Query("SELECT * FROM v WHERE n = '" + pathvar.Vars(r)["v"] + "'") // want: sql-injection
		var j Req
		httpx.ParseJsonBody(r, &j)
		s.db.Query("SELECT * FROM j WHERE n = '" + j.Name + "'") // want: sql-injection
		httpx.OkJson(w, j)
	}
}

func register(server *rest.Server, s *svc) {
	server.AddRoutes([]rest.Route{{Method: "GET", Path: "/u/:name", Handler: handler(s)}})
}
