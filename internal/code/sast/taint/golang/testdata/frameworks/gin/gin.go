package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/gin-gonic/gin"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type In struct {
	Name string `json:"name"`
	N    int
}

func m() {
	r := gin.Default()
	r.GET("/x/:id", func(c *gin.Context) {
		exec.Command("sh", "-c", c.Param("id")).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(c.Param("id"))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		exec.Command("sh", "-c", c.Query("q")).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(c.Query("q"))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		exec.Command("sh", "-c", c.PostForm("f")).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(c.PostForm("f"))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		exec.Command("sh", "-c", c.GetHeader("h")).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(c.GetHeader("h"))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		var in In
		if err := c.ShouldBindJSON(&in); err != nil {
			return
		}
		exec.Command("sh", "-c", in.Name).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(in.Name)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		exec.Command("sh", "-c", strconv.Itoa(in.N)).Run()
		exec.Command("sh", "-c", c.DefaultQuery("x", "y")).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(c.DefaultQuery("x", "y"))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		ck, _ := c.Cookie("c")
		exec.Command("sh", "-c", ck).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(ck)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		b, _ := c.GetRawData()
		exec.Command("sh", "-c", string(b)).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(string(b))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		f, _ := c.FormFile("f")
		exec.Command("sh", "-c", f.Filename).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(f.Filename)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	})
}
