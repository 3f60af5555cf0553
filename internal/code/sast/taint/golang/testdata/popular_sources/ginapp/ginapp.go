package ginapp

import (
	"database/sql"
	"fmt"
	"net/http"
	"path/filepath"

	"github.com/gin-gonic/gin"
)

type handler struct{ db *sql.DB }

type login struct {
	User string `form:"user" json:"user" binding:"required"`
	Age  int    `form:"age"`
	Kind string `form:"kind" binding:"oneof=a b"`
}

type byName struct {
	Name string `uri:"name"`
}

func (h *handler) login(c *gin.Context) {
	var in login
	if err := c.ShouldBind(&in); err != nil {
		c.AbortWithStatus(http.StatusBadRequest)
		return
	}
	h.db.Query("SELECT * FROM u WHERE n = '" + in.User + "'") // want: sql-injection
	h.db.Query(fmt.Sprintf("SELECT * FROM u WHERE a = %d", in.Age))
	var u byName
	c.ShouldBindUri(&u)
	h.db.Query("SELECT * FROM u WHERE n = '" + u.Name + "'") // want: sql-injection
}

func (h *handler) page(c *gin.Context) {
	c.Data(200, "text/html; charset=utf-8", []byte("<p>"+c.DefaultQuery("q", "x")+"</p>")) // want: xss
	c.Redirect(302, c.Query("to"))                                                         // want: open-redirect
	for _, id := range c.QueryArray("ids") {
		h.db.Exec("DELETE FROM u WHERE id = '" + id + "'") // want: sql-injection
	}
	if v, ok := c.GetPostForm("f"); ok {
		c.File("/srv/" + v) // want: path-traversal
		c.File("/srv/" + filepath.Base(v))
	}
	m := c.QueryMap("filter")
	h.db.Query("SELECT * FROM u WHERE f = '" + m["name"] + "'") // want: sql-injection
	file, _ := c.FormFile("doc")
	c.SaveUploadedFile(file, "/srv/up/"+c.PostForm("dir")+"/x") // want: path-traversal
	raw, _ := c.GetRawData()
	h.db.Exec("INSERT INTO r VALUES('" + string(raw) + "')") // want: sql-injection
}

func (h *handler) auth() gin.HandlerFunc {
	return func(c *gin.Context) {
		tok, _ := c.Cookie("tok")
		h.db.Query("SELECT * FROM s WHERE t = '" + tok + "'") // want: sql-injection
		c.Set("tenant", c.GetHeader("X-Tenant"))
		c.Next()
	}
}

func (h *handler) tenant(c *gin.Context) {
	h.db.Query("SELECT * FROM t_" + c.GetString("tenant")) // want: sql-injection
}
