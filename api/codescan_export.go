package api

import (
	"bufio"
	"io"
	"mime"
	"net/http"
	"strconv"

	"github.com/gin-gonic/gin"
)

const sarifType = "application/sarif+json"

// exportBuffer is the size of the buffer before the response begins: errors until then still
// get an error response.
const exportBuffer = 64 << 10

// exportSARIF handles GET /v1/code-scans/runs/:scanRunId/sarif. If a response cannot be
// completed, its connection is aborted, so that the reader notices. For HEAD nothing is
// generated.
func (s *server) exportSARIF(c *gin.Context) {
	if c.Request.Method == http.MethodHead {
		s.headSARIF(c)
		return
	}
	c.Header("Content-Type", sarifType)
	noStore(c)
	to := newStream(c, c.Writer, exportStall)
	defer to.close()
	out := bufio.NewWriterSize(to, exportBuffer)
	err := s.CodeScans.SARIF(c.Request.Context(), c.GetString(keyTenant), c.Param("scanRunId"), out)
	switch {
	case err != nil && c.Writer.Written():
		s.breakOff(c, err)
	case err != nil:
		c.Writer.Header().Del("Content-Type")
		failCoded(c, err)
	default:
		if err := out.Flush(); err != nil {
			_ = c.Error(err) // the caller has disconnected
		}
	}
}

// breakOff ends a response that has begun and cannot be completed.
func (s *server) breakOff(c *gin.Context, err error) {
	s.Log.WarnContext(c.Request.Context(), "download interrupted", "requestId", c.GetString(keyRequestID), "route", c.FullPath(), "error", err)
	panic(http.ErrAbortHandler)
}

func (s *server) headSARIF(c *gin.Context) {
	if _, err := s.CodeScans.Exportable(c.Request.Context(), c.GetString(keyTenant), c.Param("scanRunId")); err != nil {
		failCoded(c, err)
		return
	}
	noStore(c)
	c.Header("Content-Type", sarifType)
	c.Status(http.StatusOK)
}

// downloadable are the content types that the response names; other documents are sent as
// application/octet-stream.
var downloadable = map[string]bool{"application/vnd.cyclonedx+json": true, "application/json": true}

// getCodeArtifact handles GET /v1/code-scans/jobs/:id/artifacts/:name.
func (s *server) getCodeArtifact(c *gin.Context) {
	to := newStream(c, c.Writer, s.RequestTimeout)
	defer to.close()
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
	c.Header("Content-Type", contentType)
	c.Header("Content-Length", strconv.FormatInt(object.Size, 10))
	c.Header("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": ref.Name}))
	c.Status(http.StatusOK)
	if c.Request.Method == http.MethodHead {
		c.Writer.WriteHeaderNow()
		return
	}
	if _, err := io.Copy(to, object); err != nil {
		s.breakOff(c, err)
	}
}
