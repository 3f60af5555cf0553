package api

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"

	"github.com/gin-gonic/gin"
)

const documentCacheControl = "public, max-age=300"

// openAPIDocument answers GET /openapi.yaml.
func openAPIDocument() gin.HandlerFunc {
	sum := sha256.Sum256(openAPI)
	tag := `"` + hex.EncodeToString(sum[:8]) + `"`
	return func(c *gin.Context) {
		c.Header("Cache-Control", documentCacheControl)
		c.Header("ETag", tag)
		if matchesETag(c.Request.Header.Values("If-None-Match"), tag) {
			c.Status(http.StatusNotModified)
			return
		}
		c.Data(http.StatusOK, "application/yaml", openAPI)
	}
}
