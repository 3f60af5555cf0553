package dashboard

import (
	"bufio"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"assay/internal/scan"
)

// downloadBuffer is the size of the buffer before the first byte is sent: errors until then
// still get an error page.
const downloadBuffer = 64 << 10

// downloadWriter sends the headers with the first bytes.
type downloadWriter struct {
	call              *call
	contentType, name string
	began             bool
}

// Write implements io.Writer.
func (w *downloadWriter) Write(p []byte) (int, error) {
	if !w.began {
		w.began = true
		w.call.headers(w.contentType)
		w.call.w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": w.name}))
		w.call.w.WriteHeader(http.StatusOK)
	}
	return w.call.w.Write(p)
}

// download sends a document while it is written. If writing fails, the connection is
// aborted, so that the reader notices.
func (c *call) download(contentType, name string, write func(io.Writer) error) error {
	to := &downloadWriter{call: c, contentType: contentType, name: name}
	out := bufio.NewWriterSize(to, downloadBuffer)
	err := write(out)
	if err == nil {
		err = out.Flush()
	}
	if err != nil && to.began {
		c.Log.WarnContext(c.ctx(), "download interrupted", "pattern", c.r.Pattern, "error", err)
		panic(http.ErrAbortHandler)
	}
	return err
}

func (c *call) downloadSARIF() error {
	id := c.path("id")
	return c.download("application/sarif+json", fileName(id, "sarif.json"), func(w io.Writer) error {
		return c.CodeScans.SARIF(c.ctx(), c.tenant(), id, w)
	})
}

func (c *call) downloadCSV() error {
	id := c.path("id")
	return c.download("text/csv; charset=utf-8", fileName(id, "findings.csv"), func(w io.Writer) error {
		return c.CodeScans.CSV(c.ctx(), c.tenant(), id, w)
	})
}

// fileName returns the name of a download, which contains the run's id.
func fileName(id, name string) string { return "code-scan-" + strings.ToLower(id) + "-" + name }

func (c *call) downloadDocument() error {
	run, err := c.CodeScans.Exportable(c.ctx(), c.tenant(), c.path("id"))
	if err != nil {
		return err
	}
	name := c.path("name")
	for _, j := range run.Jobs {
		if !slices.ContainsFunc(j.Artifacts, func(a scan.ArtifactRef) bool { return a.Name == name }) {
			continue
		}
		_, object, err := c.CodeScans.Artifact(c.ctx(), c.tenant(), j.ID, name)
		if err != nil {
			return err
		}
		defer func() { _ = object.Close() }()
		c.w.Header().Set("Content-Length", strconv.FormatInt(object.Size, 10))
		return c.download("application/octet-stream", fileName(run.ID, name), func(w io.Writer) error {
			_, err := io.Copy(w, object)
			return err
		})
	}
	return scan.Errorf(scan.CodeNotFound, "The run has no document of this name.")
}
