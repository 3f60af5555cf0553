package files

import (
	"net/http"
	"os"
	"path/filepath"

	"github.com/anthonynsimon/bild/imgio"
	"github.com/davidbyttow/govips/v2/vips"
	"github.com/go-pdf/fpdf"
	"github.com/hirochachacha/go-smb2"
	"github.com/nguyenthenguyen/docx"
	"github.com/qax-os/excelize"
	"github.com/secsy/goftp"
	"github.com/signintech/gopdf"
	"github.com/studio-b12/gowebdav"
)

func remote(share *smb2.Share, dav *gowebdav.Client, ftp *goftp.Client, r *http.Request) {
	name := r.FormValue("name")
	base := filepath.Base(name)
	share.ReadFile("in/" + name) // want: path-traversal
	share.Remove(name)           // want: path-traversal
	share.Open("in/a.txt")
	dav.Read("/in/" + name)   // want: path-traversal
	dav.Remove("/in/" + name) // want: path-traversal
	dav.Read("/in/" + base)
	dav.Rename("/in/a", "/in/"+name, true) // want: path-traversal
	ftp.Delete("/in/" + name)              // want: path-traversal
	ftp.Retrieve("/in/"+name, os.Stdout)   // want: path-traversal
	ftp.Retrieve("/in/"+base, os.Stdout)
}

func documents(r *http.Request) {
	name := r.FormValue("name")
	imgio.Open("/srv/" + name)            // want: path-traversal
	vips.NewImageFromFile("/srv/" + name) // want: path-traversal
	docx.ReadDocxFile("/srv/" + name)     // want: path-traversal
	docx.ReadDocxFile("/srv/letter.docx")
	excelize.OpenFile("/srv/" + name) // want: path-traversal
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.OutputFileAndClose("/srv/" + name)                // want: path-traversal
	pdf.Image("/srv/"+name, 0, 0, 0, 0, false, "", 0, "") // want: path-traversal
	pdf.CellFormat(0, 0, name, "", 0, "", false, 0, "")
	out := gopdf.GoPdf{}
	out.WritePdf("/srv/" + name) // want: path-traversal
	out.Cell(nil, name)
}
