package api

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"

	"assay/internal/scan"
	"assay/internal/service"
)

// Licences manage the licence policies of projects.
type Licences interface {
	Get(ctx context.Context, tenantID, projectID string) (scan.LicencePolicy, error)
	Change(ctx context.Context, tenantID, projectID string, c service.LicenceChange, actor string) (scan.LicencePolicy, error)
}

// licencePolicyBody is a policy in the contract's form.
type licencePolicyBody struct {
	Allow []string `json:"allow"`
	Deny  []string `json:"deny"`
}

func renderLicencePolicy(c *gin.Context, p scan.LicencePolicy) {
	b := licencePolicyBody{Allow: p.Allow, Deny: p.Deny}
	if b.Allow == nil {
		b.Allow = []string{}
	}
	if b.Deny == nil {
		b.Deny = []string{}
	}
	noStore(c)
	writeJSON(c, http.StatusOK, b)
}

// getLicencePolicy handles GET /v1/projects/:projectId/licence-policy.
func (s *server) getLicencePolicy(c *gin.Context) {
	p, err := s.Licences.Get(c.Request.Context(), c.GetString(keyTenant), c.Param("projectId"))
	if err != nil {
		fail(c, err)
		return
	}
	renderLicencePolicy(c, p)
}

// changeLicencePolicy handles PATCH /v1/projects/:projectId/licence-policy.
func (s *server) changeLicencePolicy(c *gin.Context) {
	change, err := readLicenceChange(c)
	if err != nil {
		fail(c, err)
		return
	}
	_, actor := caller(c)
	p, err := s.Licences.Change(c.Request.Context(), c.GetString(keyTenant), c.Param("projectId"), change, actor)
	if err != nil {
		fail(c, err)
		return
	}
	renderLicencePolicy(c, p)
}

func readLicenceChange(c *gin.Context) (change service.LicenceChange, err error) {
	o, err := readObject(c)
	if err != nil {
		return change, err
	}
	for name, list := range map[string]**[]string{"allow": &change.Allow, "deny": &change.Deny} {
		if !o.has(name) {
			continue
		}
		names, err := o.texts(name)
		if err != nil {
			return change, err
		}
		*list = &names
	}
	return change, nil
}
