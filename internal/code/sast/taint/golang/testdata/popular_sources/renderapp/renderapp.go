package renderapp

import (
	"database/sql"
	"net/http"

	"github.com/go-chi/render"
)

type article struct {
	Title string `json:"title"`
	N     int    `json:"n"`
}

type articleRequest struct {
	*article
	Slug string `json:"slug"`
}

func (a *articleRequest) Bind(r *http.Request) error { return nil }

type api struct{ db *sql.DB }

func (a api) create(w http.ResponseWriter, r *http.Request) {
	data := &articleRequest{}
	if err := render.Bind(r, data); err != nil {
		render.Status(r, 400)
		return
	}
	a.db.Exec("INSERT INTO a VALUES('" + data.Slug + "')")  // want: sql-injection
	a.db.Exec("INSERT INTO a VALUES('" + data.Title + "')") // want: sql-injection
	a.db.Exec("INSERT INTO a VALUES(?)", data.Title)
	render.HTML(w, r, "<p>"+data.Slug+"</p>") // want: xss
	render.JSON(w, r, data)
}

func (a api) decode(w http.ResponseWriter, r *http.Request) {
	var in article
	render.DecodeJSON(r.Body, &in)
	a.db.Exec("INSERT INTO a VALUES('" + in.Title + "')") // want: sql-injection
	var f article
	render.DecodeForm(r.Body, &f)
	a.db.Exec("INSERT INTO f VALUES('" + f.Title + "')") // want: sql-injection
	render.PlainText(w, r, f.Title)
}
