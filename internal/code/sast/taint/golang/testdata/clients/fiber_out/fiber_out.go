package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/gofiber/fiber/v2"

var c *fiber.Ctx

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	c.SendFile("/data/" + s) // want: path-traversal
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	c.Redirect(s) // want: open-redirect
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	c.SaveFile(nil, "/data/"+s) // want: path-traversal
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	c.Download("/data/" + s) // want: path-traversal
}

func h4(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	c.SendFile("/data/x")
}
