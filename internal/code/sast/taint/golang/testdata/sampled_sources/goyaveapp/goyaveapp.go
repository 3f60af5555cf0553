package goyaveapp

import (
	"net/http"
	"os"
	"os/exec"

	"goyave.dev/goyave/v5"
)

type Dto struct{ Name string }

type Controller struct{ goyave.Component }

func (c *Controller) RegisterRoutes(router *goyave.Router) {
	router.Get("/u/{name}", c.Show)
	router.Post("/u", c.Create)
}

func (c *Controller) Show(response *goyave.Response, request *goyave.Request) {
	c.DB().Raw("SELECT * FROM u WHERE n = '" + request.RouteParams["name"] + "'").Scan(nil) // want: sql-injection
	c.DB().Raw("SELECT * FROM u WHERE n = ?", request.RouteParams["name"]).Scan(nil)
	q := request.Query["q"].(string)
	os.ReadFile("/srv/" + q) // want: path-traversal
	response.Header().Set("Content-Type", "text/html")
	response.String(http.StatusOK, "<p>"+q+"</p>") // want: xss
}

func (c *Controller) Create(response *goyave.Response, request *goyave.Request) {
	data := request.Data.(map[string]any)
	exec.Command("sh", "-c", data["cmd"].(string)).Run() // want: command-injection
}
