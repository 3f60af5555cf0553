package main

import (
	"net/http"
	"os/exec"

	"github.com/gin-gonic/gin"
	"github.com/gin-gonic/gin/binding"
)

type Search struct {
	Q     string `form:"q"`
	Limit int    `form:"limit"`
}

type API struct{}

func (a API) List(c *gin.Context) {
	var s Search
	if err := c.ShouldBindWith(&s, binding.Query); err != nil {
		c.AbortWithStatus(http.StatusBadRequest)
		return
	}
	exec.Command("sh", "-c", s.Q).Run() // want: command-injection
	var u struct {
		Name string `uri:"name"`
	}
	c.BindUri(&u)
	exec.Command("sh", "-c", u.Name).Run()                   // want: command-injection
	exec.Command("sh", "-c", c.DefaultQuery("a", "b")).Run() // want: command-injection
	exec.Command("sh", "-c", c.QueryMap("m")["x"]).Run()     // want: command-injection
	exec.Command("sh", "-c", c.GetHeader("X")).Run()         // want: command-injection
	v, _ := c.GetPostForm("v")
	exec.Command("sh", "-c", v).Run() // want: command-injection
	exec.Command("ls", c.Param("x")).Run()
	form, _ := c.MultipartForm()
	for _, f := range form.File["f"] {
		c.SaveUploadedFile(f, "/data/"+f.Filename)
	}
	c.Data(200, "text/html; charset=utf-8", []byte("<p>"+c.Query("q"))) // want: xss
	c.JSON(200, gin.H{"q": c.Query("q")})
	c.FileAttachment("/data/"+c.Query("f"), "a") // want: path-traversal
	c.Redirect(http.StatusFound, c.Query("to"))  // want: open-redirect
}

func main() {
	r := gin.New()
	g := r.Group("/v1")
	g.GET("/:name", API{}.List)
	g.Any("/x", func(c *gin.Context) {
		b, _ := c.GetRawData()
		exec.Command("sh", "-c", string(b)).Run() // want: command-injection
	})
}
