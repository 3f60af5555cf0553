package main

import (
	"os/exec"
	"strconv"

	"github.com/gin-gonic/gin"
)

func load() gin.HandlerFunc {
	return func(c *gin.Context) {
		c.Set("q", c.Query("q"))
		n, _ := strconv.Atoi(c.Query("n"))
		c.Set("n", n)
		c.Set("fixed", "a")
		c.Next()
	}
}

func main() {
	r := gin.Default()
	r.Use(load())
	r.GET("/a", func(c *gin.Context) {
		q := c.MustGet("q").(string)
		exec.Command("sh", "-c", "ls "+q).Run() // want: command-injection
	})
	r.GET("/b", func(c *gin.Context) {
		exec.Command("sh", "-c", "ls "+c.GetString("q")).Run() // want: command-injection
		exec.Command("sh", "-c", "ls "+c.GetString("fixed")).Run()
	})
	r.GET("/c", func(c *gin.Context) {
		v, ok := c.Get("q")
		if ok {
			c.Data(200, "text/html", []byte("<p>"+v.(string)+"</p>")) // want: xss
		}
		exec.Command("sh", "-c", "ls "+strconv.Itoa(c.GetInt("n"))).Run()
	})
	r.Run()
}
