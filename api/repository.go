package api

import (
	"context"
	"net/http"
	"net/url"

	"github.com/gin-gonic/gin"

	"assay/internal/scan"
)

// Repositories lists what the workspace's Git connections reach.
type Repositories interface {
	// Repositories returns the repositories of a project (its short id), or all for "".
	Repositories(ctx context.Context, tenantID, projectShortID string) ([]scan.Repository, error)
	// SetReportChanges turns reports about scans of a repository at its provider on or off.
	SetReportChanges(ctx context.Context, tenantID, actor, id string, report bool) (scan.Repository, error)
}

// repositoryBody is a connected repository in the contract's form.
type repositoryBody struct {
	IntegrationRepoID string  `json:"integrationRepoId"`
	Name              string  `json:"name"`
	FullName          string  `json:"fullName"`
	ProjectID         *string `json:"projectId"`
	Enabled           bool    `json:"enabled"`
	DefaultBranch     string  `json:"defaultBranch"`
	SelectedBranch    string  `json:"selectedBranch"`
	ConnectionName    string  `json:"connectionName"`
	ConnectionStatus  string  `json:"connectionStatus"`
	ReportChanges     bool    `json:"reportChanges,omitempty"`
	ReportProblem     string  `json:"reportProblem,omitempty"`
}

func renderRepository(r scan.Repository) repositoryBody {
	b := repositoryBody{
		IntegrationRepoID: r.ID, Name: r.Name, FullName: r.FullName, Enabled: r.Enabled,
		DefaultBranch: r.DefaultBranch, SelectedBranch: r.SelectedBranch,
		ConnectionName: r.ConnectionName, ConnectionStatus: string(r.ConnectionStatus), ReportChanges: r.ReportChanges,
		ReportProblem: r.ReportProblem,
	}
	if r.ProjectShortID != "" {
		b.ProjectID = &r.ProjectShortID
	}
	return b
}

// listRepositories handles GET /v1/integration-repos.
func (s *server) listRepositories(c *gin.Context) {
	project, err := readRepositoryProject(c)
	if err != nil {
		failCoded(c, err)
		return
	}
	repos, err := s.Repositories.Repositories(c.Request.Context(), c.GetString(keyTenant), project)
	if err != nil {
		failCoded(c, err)
		return
	}
	out := make([]repositoryBody, len(repos))
	for i, r := range repos {
		out[i] = renderRepository(r)
	}
	noStore(c)
	writeJSON(c, http.StatusOK, out)
}

// changeRepository handles PATCH /v1/integration-repos/:integrationRepoId.
func (s *server) changeRepository(c *gin.Context) {
	o, err := readObject(c)
	if err != nil {
		failCoded(c, err)
		return
	}
	report, err := o.flag("reportChanges")
	if err == nil && report == nil {
		err = scan.Errorf(scan.CodeInvalid, "reportChanges is required")
	}
	if err != nil {
		failCoded(c, err)
		return
	}
	_, actor := caller(c)
	repo, err := s.Repositories.SetReportChanges(c.Request.Context(), c.GetString(keyTenant), actor, c.Param("integrationRepoId"), *report)
	if err != nil {
		failCoded(c, err)
		return
	}
	noStore(c)
	writeJSON(c, http.StatusOK, renderRepository(repo))
}

// readRepositoryProject reads the project whose repositories are requested; "" means all.
func readRepositoryProject(c *gin.Context) (string, error) {
	// An undecodable query would be ignored, and all repositories would be shown.
	if _, err := url.ParseQuery(c.Request.URL.RawQuery); err != nil {
		return "", scan.Errorf(scan.CodeInvalid, "The query string is malformed")
	}
	if c.Query("projectId") == "" && len(c.QueryArray("projectId")) < 2 {
		return "", nil
	}
	project, _, err := query(c, "projectId")
	return project, err
}
