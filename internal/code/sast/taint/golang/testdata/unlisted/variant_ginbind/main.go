package ginbind

import (
	"github.com/gin-gonic/gin"
	"os/exec"
	"strconv"
)

type query struct {
	Name string `form:"name"`
}
type handler struct{}

func (h *handler) list(c *gin.Context) {
	var q query
	if c.ShouldBindQuery(&q) == nil {
		exec.Command("sh", "-c", q.Name).Run() // want: command-injection
		{
			n, _ := strconv.Atoi(q.Name)
			exec.Command("sh", "-c", strconv.Itoa(n)).Run()
		}
	}
	var u struct {
		ID string `uri:"id"`
	}
	c.ShouldBindUri(&u)
	exec.Command("sh", "-c", u.ID).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(u.ID)
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	form, _ := c.MultipartForm()
	for _, f := range form.File["f"] {
		exec.Command("sh", "-c", f.Filename).Run() // want: command-injection
		{
			n, _ := strconv.Atoi(f.Filename)
			exec.Command("sh", "-c", strconv.Itoa(n)).Run()
		}
	}
	exec.Command("sh", "-c", c.QueryArray("a")[0]).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(c.QueryArray("a")[0])
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	exec.Command("sh", "-c", c.Request.Header.Get("X")).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(c.Request.Header.Get("X"))
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	exec.Command("sh", "-c", c.PostFormMap("m")["a"]).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(c.PostFormMap("m")["a"])
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
}
func mount(e *gin.Engine) {
	g := e.Group("/v1")
	h := &handler{}
	g.POST("/list", h.list)
}
