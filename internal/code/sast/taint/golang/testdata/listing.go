package web

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/labstack/echo/v4/middleware"
)

func serve(engine *gin.Engine) {
	http.Handle("/files/", http.FileServer(http.Dir("/srv/files"))) // want: directory-listing
	engine.StaticFS("/files", gin.Dir("/srv/files", true))          // want: directory-listing
	engine.StaticFS("/files", gin.Dir("/srv/files", false))
	middleware.StaticWithConfig(middleware.StaticConfig{Root: "files", Browse: true}) // want: directory-listing
	middleware.StaticWithConfig(middleware.StaticConfig{Root: "files"})
}
