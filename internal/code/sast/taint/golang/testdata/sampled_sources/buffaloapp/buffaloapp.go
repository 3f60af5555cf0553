package buffaloapp

import (
	"net/http"
	"os"
	"os/exec"

	"github.com/gobuffalo/buffalo"
	"github.com/gobuffalo/buffalo/worker"
	"github.com/gobuffalo/pop/v6"
)

type User struct{ Name string }

type UsersResource struct{ buffalo.Resource }

func (v UsersResource) Show(c buffalo.Context) error {
	tx := c.Value("tx").(*pop.Connection)
	tx.RawQuery("SELECT * FROM u WHERE n = '" + c.Param("user_id") + "'").All(nil) // want: sql-injection
	tx.Where("n = ?", c.Param("user_id")).All(nil)
	tx.Where("n = '" + c.Param("n") + "'").First(nil) // want: sql-injection
	return c.Redirect(302, c.Param("to"))             // want: open-redirect
}

func (v UsersResource) Create(c buffalo.Context) error {
	u := &User{}
	if err := c.Bind(u); err != nil {
		return err
	}
	f, _ := c.File("f")
	os.Create("/srv/" + f.Filename)        // want: path-traversal
	exec.Command("sh", "-c", u.Name).Run() // want: command-injection
	return c.Render(http.StatusOK, nil)
}

func app() *buffalo.App {
	a := buffalo.New(buffalo.Options{})
	a.GET("/x", func(c buffalo.Context) error {
		_, err := os.ReadFile("/srv/" + c.Params().Get("file")) // want: path-traversal
		return err
	})
	a.Resource("/users", UsersResource{})
	a.Worker.Register("mail", func(args worker.Args) error {
		return exec.Command("sh", "-c", args["cmd"].(string)).Run() // want: command-injection
	})
	return a
}
