package gofrapp

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"

	"gofr.dev/pkg/gofr"
)

type user struct {
	Name string `json:"name"`
	Age  int    `json:"age"`
}

func main() {
	app := gofr.New()
	app.GET("/u/{name}", func(ctx *gofr.Context) (any, error) {
		ctx.SQL.QueryContext(ctx, "SELECT * FROM u WHERE n = '"+ctx.PathParam("name")+"'") // want: sql-injection
		n, err := strconv.Atoi(ctx.Param("n"))
		if err != nil {
			return nil, err
		}
		ctx.SQL.QueryContext(ctx, fmt.Sprintf("SELECT * FROM u LIMIT %d", n))
		return os.ReadFile("/srv/" + ctx.Param("file")) // want: path-traversal
	})
	app.POST("/u", create)
	app.Subscribe("orders", func(c *gofr.Context) error {
		var u user
		if err := c.Bind(&u); err != nil {
			return err
		}
		return exec.Command("sh", "-c", u.Name).Run() // want: command-injection
	})
	app.Run()
}

func create(c *gofr.Context) (any, error) {
	var u user
	if err := c.Bind(&u); err != nil {
		return nil, err
	}
	return c.SQL.ExecContext(c, "INSERT INTO u VALUES('"+u.Name+"')") // want: sql-injection
}
