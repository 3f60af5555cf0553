package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"archive/zip"
	"path/filepath"

	"github.com/mholt/archiver/v3"
)

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	archiver.Unarchive("/data/"+s, "/out") // want: path-traversal
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	archiver.Unarchive("/data/x", "/out/"+s) // want: path-traversal
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	zip.OpenReader("/data/" + s) // want: path-traversal
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	archiver.Unarchive("/data/x", "/out")
	archiver.Archive([]string{"/data/" + s}, "/out/x.zip")          // want: path-traversal
	archiver.Archive([]string{"/data/x"}, filepath.Join("/out", s)) // want: path-traversal
}
