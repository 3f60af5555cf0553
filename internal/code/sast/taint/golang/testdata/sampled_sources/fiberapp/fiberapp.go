package fiberapp

import (
	"database/sql"
	"fmt"
	"os/exec"
	"path/filepath"

	"github.com/gofiber/contrib/websocket"
	"github.com/gofiber/fiber/v2"
)

type user struct {
	Name string `json:"name" query:"name"`
	Age  int    `json:"age"`
}

func app(db *sql.DB) {
	a := fiber.New()
	a.Get("/u/:name", func(c *fiber.Ctx) error {
		db.Query("SELECT * FROM u WHERE n = '" + c.Params("name") + "'") // want: sql-injection
		id, err := c.ParamsInt("id")
		if err != nil {
			return err
		}
		db.Query(fmt.Sprintf("SELECT * FROM u WHERE id = %d", id))
		c.Type("html")
		return c.SendString("<p>" + c.Query("q") + "</p>") // want: xss
	})
	a.Post("/u", func(c *fiber.Ctx) error {
		u := new(user)
		if err := c.BodyParser(u); err != nil {
			return err
		}
		db.Exec("INSERT INTO u VALUES('" + u.Name + "')") // want: sql-injection
		db.Exec(fmt.Sprintf("UPDATE u SET a = %d", u.Age))
		exec.Command("sh", "-c", c.FormValue("cmd")).Run() // want: command-injection
		file, _ := c.FormFile("f")
		c.SaveFile(file, "/srv/"+c.FormValue("n")) // want: path-traversal
		c.SaveFile(file, "/srv/"+filepath.Base(c.FormValue("n")))
		return c.Redirect(c.Query("to")) // want: open-redirect
	})
	a.Get("/ws", websocket.New(func(c *websocket.Conn) {
		_, msg, _ := c.ReadMessage()
		db.Exec("INSERT INTO m VALUES('" + string(msg) + "')") // want: sql-injection
	}))
	a.Group("/g").Get("/f/*", file)
}

func file(c *fiber.Ctx) error { return c.SendFile("/srv/" + c.Params("*")) } // want: path-traversal
