package sseupload

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
)

func upload(w http.ResponseWriter, r *http.Request) {
	r.ParseMultipartForm(1 << 20)
	for _, hs := range r.MultipartForm.File {
		for _, h := range hs {
			src, _ := h.Open()
			dst, _ := os.Create(filepath.Join("/up", r.FormValue("dir"), h.Filename)) // want: path-traversal
			io.Copy(dst, src)
		}
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintln(w, "<p>"+r.PostFormValue("x"))                     // want: xss
	http.Redirect(w, r, r.Referer()+r.URL.Query().Get("next"), 302) // want: open-redirect
}
func main() { http.HandleFunc("/u", upload) }
