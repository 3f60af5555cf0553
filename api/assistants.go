package api

import (
	"github.com/gin-gonic/gin"

	"assay/internal/mcp"
	"assay/internal/scan"
)

// assistants passes a request of the Model Context Protocol to the server of tools, which
// calls the API with the same key. A call may wait for a scan, so the usual time limit of
// requests does not apply.
func (s *server) assistants(c *gin.Context) {
	k, _ := c.Value(keyCaller).(scan.APIKey)
	r := c.Request.WithContext(mcp.WithKey(wholeContext(c), k))
	c.Header("X-Accel-Buffering", "no") // progress reaches the assistant at once, also through nginx
	s.tools.ServeHTTP(c.Writer, r)
}
