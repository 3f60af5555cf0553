package handlers

import (
	"os"
	"os/exec"

	"github.com/gofiber/fiber/v2"
	"github.com/gofiber/fiber/v2/middleware/cors"
	"github.com/valyala/fasthttp"
)

func item(c *fiber.Ctx) error {
	name := c.Query("name")
	os.Remove(c.Cookies("file")) // want: path-traversal
	file, err := c.FormFile("file")
	if err != nil {
		return err
	}
	c.SaveFile(file, "files/"+name) // want: path-traversal
	c.SaveFile(file, "files/upload")
	if v, ok := c.Locals(name).(string); ok {
		exec.Command("sh", "-c", v).Run()
	}
	c.Cookie(&fiber.Cookie{Name: "seen", Value: "1", Secure: false}) // want: insecure-cookie
	c.Cookie(&fiber.Cookie{Name: "seen", Value: "1", Secure: true})
	if err := c.SendString(name); err != nil {
		exec.Command("sh", "-c", "log "+err.Error()).Run()
	}
	return c.Status(302).Redirect(name) // want: open-redirect
}

func page(c *fiber.Ctx) error {
	c.Set("Content-Type", "text/html")
	c.SendString(c.Cookies("name"))
	return c.SendString(c.Query("name")) // want: xss
}

func fast(ctx *fasthttp.RequestCtx) {
	exec.Command("sh", "-c", string(ctx.QueryArgs().Peek("cmd"))).Run() // want: command-injection
	ctx.Redirect(string(ctx.FormValue("next")), 302)                    // want: open-redirect
	page := ctx.QueryArgs().Peek("page")
	fasthttp.Get(page, "https://example.org/")
	fasthttp.Get(nil, string(page)) // want: ssrf
	fasthttp.Get(nil, "https://example.org/"+string(page))
	var client fasthttp.Client
	client.Post(nil, "https://"+string(page), nil) // want: ssrf
	client.Post(page, "https://example.org/", nil)
	ctx.Redirect("/items/"+string(ctx.FormValue("id")), 302)
}

func shared() []cors.Config {
	return []cors.Config{
		{AllowOrigins: "*", AllowCredentials: true}, // want: open-cors
		{AllowOrigins: "https://example.org", AllowCredentials: true},
	}
}
