package fiberparsers

import (
	"github.com/gofiber/contrib/websocket"
	"github.com/gofiber/fiber/v2"
	"os/exec"
)

type P struct{ Name string }

func Setup(app *fiber.App) {
	api := app.Group("/api")
	api.Get("/:id?", func(c *fiber.Ctx) error {
		p := new(P)
		if err := c.QueryParser(p); err != nil {
			return err
		}
		exec.Command("sh", "-c", p.Name).Run()              // want: command-injection
		exec.Command("sh", "-c", c.AllParams()["id"]).Run() // want: command-injection
		exec.Command("sh", "-c", c.Get("X-A")).Run()        // want: command-injection
		exec.Command("sh", "-c", string(c.BodyRaw())).Run() // want: command-injection
		exec.Command("sh", "-c", c.Queries()["a"]).Run()    // want: command-injection
		n := c.QueryInt("n")
		exec.Command("sh", "-c", string(rune(n))).Run()
		return c.SendFile("/srv/" + c.Params("*")) // want: path-traversal
	})
	app.Get("/ws", websocket.New(func(c *websocket.Conn) {
		_, msg, _ := c.ReadMessage()
		exec.Command("sh", "-c", string(msg)).Run() // want: command-injection
	}))
}
