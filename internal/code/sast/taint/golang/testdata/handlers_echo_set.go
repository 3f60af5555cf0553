package main

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"
)

func main() {
	e := echo.New()
	e.Use(func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			c.Set("name", c.QueryParam("name"))
			c.Set("role", "guest")
			return next(c)
		}
	})
	e.GET("/", func(c echo.Context) error {
		name := c.Get("name").(string)
		return c.HTML(http.StatusOK, fmt.Sprintf("<b>%s</b>", name)) // want: xss
	})
	e.GET("/role", func(c echo.Context) error {
		return c.HTML(http.StatusOK, fmt.Sprintf("<b>%s</b>", c.Get("role")))
	})
	e.GET("/plain", func(c echo.Context) error {
		return c.String(http.StatusOK, c.Get("name").(string))
	})
	e.Start(":1323")
}
