package handlers

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

type search struct {
	Words string `query:"words"`
}

func items(c echo.Context) error {
	os.Remove(c.Param("file")) // want: path-traversal
	cookie, err := c.Cookie("file")
	if err != nil {
		return err
	}
	os.Remove(cookie.Value) // want: path-traversal
	c.HTML(200, cookie.Value)
	var s search
	if err := (&echo.DefaultBinder{}).BindQueryParams(c, &s); err != nil {
		return err
	}
	exec.Command("sh", "-c", s.Words).Run() // want: command-injection
	c.Set("words", s.Words)
	if v, ok := c.Get(s.Words).(string); ok {
		exec.Command("sh", "-c", v).Run()
	}
	c.Blob(200, "text/html", []byte(s.Words)) // want: xss
	c.Blob(200, "text/plain", []byte(s.Words))
	if s.Words == "" {
		return c.Redirect(302, c.Param("next"))
	}
	c.Inline("files/"+c.QueryParam("file"), "a.txt") // want: path-traversal
	return c.File("files/" + filepath.Base(c.QueryParam("file")))
}

func cookies(c echo.Context) {
	c.SetCookie(&http.Cookie{Name: "seen", Value: "1", HttpOnly: true}) // want: insecure-cookie
	c.SetCookie(&http.Cookie{Name: "seen", Value: "1", Secure: true})   // want: script-cookie
	c.SetCookie(&http.Cookie{Name: "seen", Value: "1", Secure: true, HttpOnly: true})
	c.SetCookie(&http.Cookie{Name: "seen", MaxAge: -1})
}

func server() *echo.Echo {
	e := echo.New()
	e.Debug = true // want: debug-mode
	e.Debug = false
	e.Use(middleware.CORSWithConfig(middleware.CORSConfig{AllowOrigins: []string{"*"}, AllowCredentials: true})) // want: open-cors
	e.Use(middleware.CORSWithConfig(middleware.CORSConfig{AllowOrigins: []string{"https://example.org"}, AllowCredentials: true}))
	return e
}
