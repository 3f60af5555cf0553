package ginidioms

import (
	"github.com/gin-gonic/gin"
	"os/exec"
)

type Server struct{ run Runner }
type Runner interface{ Run(line string) error }
type shell struct{}

func (shell) Run(line string) error {
	return exec.Command("sh", "-c", line).Run() // want: command-injection
}

type In struct {
	Name string `json:"name" form:"name"`
	N    int    `json:"n"`
}

func Bind[T any](c *gin.Context) (T, error) {
	var v T
	err := c.ShouldBindJSON(&v)
	return v, err
}
func (s *Server) create(c *gin.Context) {
	in, _ := Bind[In](c)
	exec.Command("sh", "-c", in.Name).Run() // want: command-injection
	s.run.Run(in.Name)
}
func handle[T any](f func(*gin.Context, T) error) gin.HandlerFunc {
	return func(c *gin.Context) {
		var v T
		if err := c.ShouldBind(&v); err != nil {
			return
		}
		_ = f(c, v)
	}
}
func save(c *gin.Context, in In) error {
	return exec.Command("sh", "-c", "x "+in.Name).Run() // want: command-injection
}
func Routes(r *gin.Engine, s *Server) {
	r.POST("/a", s.create)
	r.POST("/b", handle(save))
	r.GET("/c/:id", func(c *gin.Context) {
		exec.Command("sh", "-c", c.Param("id")).Run()           // want: command-injection
		exec.Command("sh", "-c", c.GetHeader("X-A")).Run()      // want: command-injection
		exec.Command("sh", "-c", c.DefaultQuery("q", "")).Run() // want: command-injection
		vals, _ := c.GetQueryArray("z")
		exec.Command("sh", "-c", vals[0]).Run() // want: command-injection
		raw, _ := c.GetRawData()
		exec.Command("sh", "-c", string(raw)).Run() // want: command-injection
	})
}

var _ Runner = shell{}
