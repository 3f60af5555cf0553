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

// formHere is like form for what the address does not relate to one workspace. Its forms name
// the workspace that they were shown in, as another one may be selected since.
func formHere(pattern string, need scan.Role, serve func(*call) error) Route {
	return form(pattern, need, func(c *call) error {
		if shown := c.form("tenant"); shown != "" && shown != c.tenant() {
			return errElsewhere()
		}
		return serve(c)
	})
}

// errElsewhere refuses a form that was shown in another workspace.
func errElsewhere() error {
	return scan.Errorf(scan.CodeConflict, "You are in another workspace now. Open the page again.")
}

// form returns a route that changes something.
func form(pattern string, need scan.Role, serve func(*call) error) Route {
	return Route{Method: http.MethodPost, Pattern: pattern, Need: need, serve: serve}
}
