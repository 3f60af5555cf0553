package main

import (
	"database/sql"

	"github.com/gofiber/fiber/v2"
)

var db *sql.DB

func main() {
	app := fiber.New()
	app.Use(func(c *fiber.Ctx) error {
		c.Locals("sort", c.Query("sort"))
		c.Locals("limit", c.QueryInt("limit"))
		return c.Next()
	})
	app.Get("/", func(c *fiber.Ctx) error {
		sort := c.Locals("sort").(string)
		_, err := db.Query("select * from t order by " + sort) // want: sql-injection
		return err
	})
	app.Get("/s", func(c *fiber.Ctx) error {
		_, err := db.Query("select * from t order by " + c.Locals("fixed").(string))
		return err
	})
	app.Listen(":3000")
}
