package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/jbowtie/gokogiri/xpath"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	xpath.Compile("//u[@n='" + s + "']") // want: xpath-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	xpath.Compile("//u[@n='a']")
}
