package echoapp

import (
	"database/sql"
	"os"

	"github.com/labstack/echo/v4"
)

type dto struct {
	Name string `json:"name" query:"name" param:"name"`
	Age  int    `json:"age"`
}

type h struct{ db *sql.DB }

func (h *h) create(c echo.Context) error {
	d := new(dto)
	if err := c.Bind(d); err != nil {
		return err
	}
	h.db.Query("SELECT * FROM u WHERE n = '" + d.Name + "'") // want: sql-injection
	h.db.Query("SELECT * FROM u WHERE a = " + itoa(d.Age))
	var ids []string
	echo.QueryParamsBinder(c).Strings("ids", &ids)
	h.db.Query("SELECT * FROM u WHERE i = '" + ids[0] + "'") // want: sql-injection
	f, _ := c.FormFile("f")
	os.Create("/srv/" + f.Filename)
	os.Create("/srv/" + c.FormValue("dir"))                   // want: path-traversal
	c.Redirect(302, c.QueryParam("to"))                       // want: open-redirect
	return c.HTML(200, "<p>"+c.QueryParams().Get("q")+"</p>") // want: xss
}

func itoa(n int) string { return "1" }

func main() {
	e := echo.New()
	hh := &h{}
	g := e.Group("/api")
	g.POST("/u", hh.create)
	e.GET("/:id", func(c echo.Context) error {
		hh.db.Exec("DELETE FROM u WHERE id = '" + c.Param("id") + "'") // want: sql-injection
		return nil
	})
}
