package api

import (
	"net/http"

	"github.com/gin-gonic/gin"
)

// projectBody is a project in the contract's form.
type projectBody struct {
	ProjectID string `json:"projectId"`
	Name      string `json:"name"`
	Status    string `json:"status"`
}

// listProjects handles GET /v1/projects.
func (s *server) listProjects(c *gin.Context) {
	projects, err := s.Projects.List(c.Request.Context(), c.GetString(keyTenant), c.Query("includeArchived") == "true")
	if err != nil {
		fail(c, err)
		return
	}
	out := make([]projectBody, len(projects))
	for i, p := range projects {
		out[i] = projectBody{ProjectID: p.ShortID, Name: p.Name, Status: string(p.Status)}
	}
	noStore(c)
	writeJSON(c, http.StatusOK, out)
}
