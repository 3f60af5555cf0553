package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/gin-gonic/gin"

var c *gin.Context

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	c.File("/data/" + s) // want: path-traversal
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	c.Redirect(302, s) // want: open-redirect
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	c.Data(200, "text/html", []byte("<p>"+s)) // want: xss
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	c.SaveUploadedFile(nil, "/data/"+s) // want: path-traversal
}

func h4(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	c.File("/data/x")
}
