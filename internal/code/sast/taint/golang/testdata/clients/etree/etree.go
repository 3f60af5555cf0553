package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/beevik/etree"

var doc *etree.Document

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	doc.FindElements("//u[@n='" + s + "']") // want: xpath-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	doc.FindElement("//u[@n='" + s + "']") // want: xpath-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	etree.CompilePath("//u[@n='" + s + "']") // want: xpath-injection
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	doc.FindElements("//u")
}
