package dashboard

import (
	"net/http"

	"assay/internal/scan"
)

// routes returns all pages and forms, by noun.
func (s *server) routes() []Route {
	var all []Route
	for _, group := range [][]Route{
		homeRoutes(), projectRoutes(), startRoutes(), watchRoutes(), websiteScanRoutes(), siteHealthRoutes(), settingsRoutes(), codeScanRoutes(),
		connectionRoutes(), repositoryRoutes(), domainRoutes(), suppressionRoutes(), retentionRoutes(), mailRoutes(),
		sessionRoutes(), accountRoutes(), memberRoutes(), apiKeyRoutes(), auditRoutes(),
		scheduleRoutes(), webhookRoutes(),
	} {
		all = append(all, group...)
	}
	return all
}

// page returns a route that shows something to viewers.
func page(pattern string, serve func(*call) error) Route {
	return Route{Method: http.MethodGet, Pattern: pattern, Need: scan.RoleViewer, serve: serve}
}

// form returns a route that changes something.
func form(pattern string, need scan.Role, serve func(*call) error) Route {
	return Route{Method: http.MethodPost, Pattern: pattern, Need: need, serve: serve}
}
