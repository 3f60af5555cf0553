package frameworkout

import (
	"github.com/gin-gonic/gin"
	"github.com/labstack/echo/v4"
	"net/http"
)

func run(w http.ResponseWriter, r *http.Request, c *gin.Context, e echo.Context) {
	s := r.FormValue("s")
	ctx := r.Context()
	_ = ctx
	c.Data(200, "text/html", []byte("<p>"+s+"</p>")) // want: xss
	c.File("/srv/" + s)                              // want: path-traversal
	c.Redirect(302, s)                               // want: open-redirect
	e.HTML(200, "<p>"+s+"</p>")                      // want: xss
	e.Attachment("/srv/"+s, "a")                     // want: path-traversal
	e.Redirect(302, s)                               // want: open-redirect
	c.JSON(200, gin.H{"a": s})
}
