package controllers

import (
	"database/sql"
	"os"
	"strconv"

	"github.com/revel/revel"
)

type App struct {
	*revel.Controller
	db *sql.DB
}

type Hotel struct {
	Name  string
	Price int
}

func (c App) Index(name string, page int) revel.Result {
	c.db.Query("SELECT * FROM h WHERE n = '" + name + "'") // want: sql-injection
	c.db.Query("SELECT * FROM h LIMIT " + strconv.Itoa(page))
	return c.RenderHTML("<p>" + name + "</p>") // want: xss
}

func (c *App) Save(hotel *Hotel) revel.Result {
	c.db.Exec("INSERT INTO h VALUES('" + hotel.Name + "')") // want: sql-injection
	c.db.Exec("INSERT INTO h VALUES(" + strconv.Itoa(hotel.Price) + ")")
	os.Remove("/srv/" + c.Params.Get("f")) // want: path-traversal
	var h Hotel
	c.Params.BindJSON(&h)
	c.db.Exec("INSERT INTO h VALUES('" + h.Name + "')") // want: sql-injection
	return c.Redirect(c.Params.Query.Get("to"))         // want: open-redirect
}

func (c App) Agent() revel.Result {
	c.db.Exec("INSERT INTO a VALUES('" + c.Request.Header.Get("User-Agent") + "')") // want: sql-injection
	return nil
}
