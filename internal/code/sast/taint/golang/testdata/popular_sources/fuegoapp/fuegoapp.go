package fuegoapp

import (
	"database/sql"
	"fmt"
	"os"

	"github.com/go-fuego/fuego"
)

var db *sql.DB

type Pet struct {
	Name string `json:"name"`
	Age  int    `json:"age"`
}

func create(c fuego.ContextWithBody[Pet]) (string, error) {
	body, err := c.Body()
	if err != nil {
		return "", err
	}
	db.Exec(fmt.Sprintf("INSERT INTO p VALUES('%s')", body.Name)) // want: sql-injection
	db.Exec(fmt.Sprintf("INSERT INTO p VALUES(%d)", body.Age))
	return "ok", nil
}

func get(c fuego.ContextNoBody) (fuego.HTML, error) {
	os.ReadFile("/srv/" + c.PathParam("id")) // want: path-traversal
	db.Query(fmt.Sprintf("SELECT * FROM p LIMIT %d", c.QueryParamInt("n")))
	db.Query("SELECT * FROM p WHERE n = '" + c.QueryParam("n") + "'") // want: sql-injection
	return fuego.HTML("<p>" + c.Header("X-Name") + "</p>"), nil       // want: xss
}

func main() {
	s := fuego.NewServer()
	fuego.Post(s, "/pets", create)
	fuego.Get(s, "/pets/{id}", get)
	s.Run()
}
