package fiber3

import (
	"database/sql"
	"os"
	"os/exec"

	"github.com/gofiber/fiber/v3"
)

type person struct {
	Name string `json:"name" query:"name" uri:"name"`
	Age  int    `json:"age"`
}

func app(db *sql.DB) {
	a := fiber.New()
	a.Post("/p", func(c fiber.Ctx) error {
		p := new(person)
		if err := c.Bind().Body(p); err != nil {
			return err
		}
		db.Exec("INSERT INTO p VALUES('" + p.Name + "')") // want: sql-injection
		db.Exec("INSERT INTO p VALUES(?)", p.Age)
		var q person
		c.Bind().Query(&q)
		os.ReadFile("/srv/" + q.Name)                                // want: path-traversal
		exec.Command("sh", "-c", fiber.Params[string](c, "x")).Run() // want: command-injection
		return c.Redirect().To(c.Query("to"))                        // want: open-redirect
	})
}
