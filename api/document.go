package api

import (
	"net/http"

	"assay/internal/httpserver"
)

const documentCacheControl = "public, max-age=300"

// openAPIDocument handles GET /openapi.yaml.
func openAPIDocument() http.Handler {
	return httpserver.NewDocument(openAPI, map[string]string{"Content-Type": "application/yaml", "Cache-Control": documentCacheControl})
}
