package frameworks

import (
	"net/http"
	"os"
	"os/exec"

	"github.com/astaxie/beego"
	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
	"github.com/gofiber/fiber/v2"
	"github.com/gorilla/mux"
	"github.com/gorilla/sessions"
	"github.com/julienschmidt/httprouter"
	"github.com/labstack/echo/v4"
)

type form struct {
	Name string `form:"name"`
	Age  int    `form:"age"`
}

func ginHandlers(r *gin.Engine) {
	r.GET("/a/:id", func(c *gin.Context) {
		id := c.Param("id")
		exec.Command("sh", "-c", id).Run() // want: command-injection
		c.JSON(200, gin.H{"id": id})
		c.String(200, "hello %s", id)
		c.HTML(200, "page.html", gin.H{"id": id})
		c.Data(200, "text/html", []byte(id)) // want: xss
		c.Data(200, "application/json", []byte(id))
		c.Redirect(302, c.Query("next")) // want: open-redirect
		c.Redirect(302, "/users/"+id)
		c.File("./public/" + c.Query("file"))             // want: path-traversal
		c.File("./public/" + c.Param("file"))             // it refuses ".." in the path
		c.SetCookie("sid", "1", 60, "/", "", false, true) // want: insecure-cookie
		c.SetCookie("sid", "1", 60, "/", "", true, true)
		var f form
		if err := c.ShouldBindJSON(&f); err != nil {
			return
		}
		os.Remove(f.Name)              // want: path-traversal
		c.Writer.Write([]byte(f.Name)) // want: xss
		c.Header("Content-Type", "text/html")
		c.String(200, "hello %s", id) // want: xss
	})
}

func echoHandler(c echo.Context) error {
	name := c.QueryParam("name")
	os.ReadFile("files/" + name) // want: path-traversal
	var f form
	if err := c.Bind(&f); err != nil {
		return err
	}
	exec.Command("sh", "-c", f.Name).Run() // want: command-injection
	if name == "a" {
		return c.Redirect(302, c.FormValue("to")) // want: open-redirect
	}
	c.String(200, name)
	return c.HTML(200, "<p>"+f.Name) // want: xss
}

func fiberHandlers(app *fiber.App) {
	app.Get("/", func(c *fiber.Ctx) error {
		name := c.Query("name")
		exec.Command("sh", "-c", c.Params("cmd")).Run() // want: command-injection
		f := new(form)
		if err := c.BodyParser(f); err != nil {
			return err
		}
		c.SendFile("./" + f.Name) // want: path-traversal
		c.SendString("<p>" + name)
		c.Type("html")
		c.SendString("<p>" + name) // want: xss
		return c.Redirect(name)    // want: open-redirect
	})
}

func muxHandler(w http.ResponseWriter, r *http.Request) {
	vars := mux.Vars(r)
	os.Remove(vars["file"])            // want: path-traversal
	os.Remove(chi.URLParam(r, "file")) // want: path-traversal
}

func routed(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {
	os.Remove(ps.ByName("file")) // want: path-traversal
}

type filesController struct {
	beego.Controller
}

func (c *filesController) Get() {
	os.Remove(c.GetString("file"))              // want: path-traversal
	os.Remove(c.Ctx.Input.Param(":file"))       // want: path-traversal
	c.Ctx.WriteString("<p>" + c.GetString("q")) // want: xss
	c.Redirect(c.GetString("next"), 302)        // want: open-redirect
	c.Data["q"] = c.GetString("q")
}

var store = sessions.NewCookieStore([]byte("a secret of thirty-two characters")) // want: hardcoded-key

var configured = sessions.NewCookieStore([]byte(os.Getenv("KEY")))

func options(s *sessions.Session, tls bool) {
	s.Options = &sessions.Options{MaxAge: 60} // want: insecure-cookie, script-cookie
	s.Options = &sessions.Options{MaxAge: 60, Secure: tls, HttpOnly: true}
	s.Options = &sessions.Options{MaxAge: -1}
}
