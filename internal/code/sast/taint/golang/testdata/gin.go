package handlers

import (
	"fmt"
	"math/rand"
	"os"
	"os/exec"

	"github.com/gin-contrib/cors"
	"github.com/gin-contrib/sessions/cookie"
	"github.com/gin-gonic/gin"
)

func item(c *gin.Context) {
	os.Remove(c.GetHeader("X-File")) // want: path-traversal
	name, err := c.Cookie("name")
	if err != nil {
		return
	}
	os.Remove(name) // want: path-traversal
	c.Data(200, "text/html", []byte(name))
	os.Remove(c.Params.ByName("file")) // want: path-traversal
	for _, p := range c.Params {
		os.Remove(p.Value) // want: path-traversal
	}
	next := c.Query("next")
	c.Header("Location", next) // want: open-redirect
	c.Header("Location", "/items/"+next)
	c.Header("X-Next", next)
	c.Redirect(302, c.Param("next"))
	if v, ok := c.MustGet(next).(string); ok {
		exec.Command("sh", "-c", v).Run()
	}
	if file, err := c.FormFile("file"); err == nil {
		c.SaveUploadedFile(file, "files/"+c.PostForm("name")) // want: path-traversal
		c.SaveUploadedFile(file, "files/"+file.Filename)
	}
	c.SetCookie("seen", "1", 60, "/", "", true, false)                      // want: script-cookie
	c.SetCookie("visitor", fmt.Sprint(rand.Int()), 60, "/", "", true, true) // want: weak-random
}

func kept(name string) []cors.Config {
	cookie.NewStore([]byte("a secret of thirty-two characters")) // want: hardcoded-key
	cookie.NewStore([]byte(os.Getenv("SESSION_KEY")))
	return []cors.Config{
		{AllowAllOrigins: true, AllowCredentials: true}, // want: open-cors
		{AllowOrigins: []string{name}, AllowCredentials: true},
	}
}

type listing struct {
	Sort string `form:"sort" binding:"required,oneof=name date"`
	ID   string `form:"id" binding:"uuid"`
	Any  string `form:"any" binding:"required,max=9"`
	Some string `form:"some" binding:"oneof=a|email"`
}

func bound(c *gin.Context) {
	var q listing
	if c.ShouldBindQuery(&q) == nil {
		os.ReadFile("/srv/" + q.Sort + q.ID)
		os.ReadFile("/srv/" + q.Any)  // want: path-traversal
		os.ReadFile("/srv/" + q.Some) // want: path-traversal
	}
}

// binder is a framework of the program's own around another.
type binder interface{ Bind(to any) error }

type ginBinder struct{ c *gin.Context }

func (b *ginBinder) Bind(to any) error { return b.c.ShouldBindQuery(to) }

type call struct{ b binder }

func bind[T any](c *call) *T {
	var form T
	if err := c.b.Bind(&form); err != nil {
		panic(err)
	}
	return &form
}

func generic(c *gin.Context) {
	form := bind[listing](&call{&ginBinder{c}})
	os.ReadFile("/srv/" + form.Any) // want: path-traversal
}
