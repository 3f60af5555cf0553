package imgdocs

import (
	"encoding/csv"
	"github.com/anthonynsimon/bild/imgio"
	"github.com/disintegration/imaging"
	"github.com/signintech/gopdf"
	"github.com/tdewolff/canvas"
	"github.com/unidoc/unipdf/v3/model"
	"github.com/xuri/excelize/v2"
	"net/http"
	"os"
)

func h(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	_ = ctx
	s := r.FormValue("s")
	imgio.Open("/srv/" + s)                        // want: path-traversal
	excelize.OpenFile("/srv/" + s)                 // want: path-traversal
	f, _ := os.OpenFile("/srv/"+s, os.O_RDONLY, 0) // want: path-traversal
	csv.NewReader(f)
	imgio.Open("/srv/a.png")
}
