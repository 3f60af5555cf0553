package api

import (
	"bufio"
	"errors"
	"mime"
	"net/http"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"
)

const sarifType = "application/sarif+json"

// exportBuffer is how much of an export is held before the answer begins: until
// then an error is still answered as one.
const exportBuffer = 64 << 10

// exportSARIF answers GET /v1/code-scans/runs/:scanRunId/sarif. An answer that has
// begun and cannot be ended is broken off, so that nobody takes it for the whole.
// For HEAD nothing is written, which nobody would get.
func (s *server) exportSARIF(c *gin.Context) {
	if c.Request.Method == http.MethodHead {
		s.headSARIF(c)
		return
	}
	c.Header("Content-Type", sarifType)
	noStore(c)
	to := patientWriter{c.Writer, http.NewResponseController(c.Writer)}
	defer to.done()
	out := bufio.NewWriterSize(to, exportBuffer)
	err := s.CodeScans.SARIF(c.Request.Context(), c.GetString(keyTenant), c.Param("scanRunId"), out)
	switch {
	case err != nil && c.Writer.Written():
		s.Log.WarnContext(c.Request.Context(), "export broken off", "requestId", c.GetString(keyRequestID), "error", err)
		panic(http.ErrAbortHandler)
	case err != nil:
		c.Writer.Header().Del("Content-Type")
		failCoded(c, err)
	default:
		if err := out.Flush(); err != nil {
			_ = c.Error(err) // the caller is gone
		}
	}
}

// exportStall is how long a reader of an export may take for one buffer of it: one
// that takes nothing holds a place that others wait for.
const exportStall = 30 * time.Second

// patientWriter waits so long for its reader, and not for ever.
type patientWriter struct {
	http.ResponseWriter
	conn *http.ResponseController
}

// Write implements io.Writer.
func (w patientWriter) Write(p []byte) (int, error) {
	if err := w.conn.SetWriteDeadline(time.Now().Add(exportStall)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	return w.ResponseWriter.Write(p)
}

// done lets the next answer of the connection take its time.
func (w patientWriter) done() { _ = w.conn.SetWriteDeadline(time.Time{}) }

func (s *server) headSARIF(c *gin.Context) {
	if _, err := s.CodeScans.Exportable(c.Request.Context(), c.GetString(keyTenant), c.Param("scanRunId")); err != nil {
		failCoded(c, err)
		return
	}
	noStore(c)
	c.Header("Content-Type", sarifType)
	c.Status(http.StatusOK)
}

// downloadable are the types of documents that are named to the caller; others are
// octets.
var downloadable = map[string]bool{"application/vnd.cyclonedx+json": true}

// getCodeArtifact answers GET /v1/code-scans/jobs/:id/artifacts/:name.
func (s *server) getCodeArtifact(c *gin.Context) {
	ref, object, err := s.CodeScans.Artifact(c.Request.Context(), c.GetString(keyTenant), c.Param("id"), c.Param("name"))
	if err != nil {
		failCoded(c, err)
		return
	}
	defer func() { _ = object.Close() }()
	contentType := ref.ContentType
	if media, _, err := mime.ParseMediaType(contentType); err != nil || !downloadable[media] {
		contentType = "application/octet-stream"
	}
	noStore(c)
	c.Header("X-Content-Type-Options", "nosniff")
	c.Header("Content-Length", strconv.FormatInt(object.Size, 10))
	c.DataFromReader(http.StatusOK, object.Size, contentType, object, map[string]string{
		"Content-Disposition": mime.FormatMediaType("attachment", map[string]string{"filename": ref.Name}),
	})
}
