package svc

import (
	"net/http"

	"github.com/bodgit/sevenzip"
	"github.com/h2non/bimg"
	"github.com/jung-kurt/gofpdf"
	"github.com/nwaples/rardecode/v2"
	"github.com/otiai10/copy"
	"github.com/otiai10/gosseract/v2"
	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/tealeg/xlsx/v3"
)

func Open(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	sevenzip.OpenReader("/srv/" + name)  // want: path-traversal
	rardecode.OpenReader("/srv/" + name) // want: path-traversal
	copy.Copy("/srv/"+name, "/tmp/out")  // want: path-traversal
	bimg.Read("/srv/" + name)            // want: path-traversal
	xlsx.OpenFile("/srv/" + name)        // want: path-traversal
	pdf := gofpdf.New("P", "mm", "A4", "")
	pdf.OutputFileAndClose("/out/" + name)         // want: path-traversal
	api.ReadContextFile("/srv/" + name)            // want: path-traversal
	gosseract.NewClient().SetImage("/srv/" + name) // want: path-traversal
	xlsx.OpenFile("/srv/list.xlsx")
}
