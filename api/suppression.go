package api

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"

	"assay/internal/scan"
	"assay/internal/service"
)

// Suppressions accept findings of checks, per project.
type Suppressions interface {
	Create(ctx context.Context, req service.Suppress) (scan.Suppression, error)
	List(ctx context.Context, tenantID, projectID string, removed bool) ([]scan.Suppression, error)
	Remove(ctx context.Context, tenantID, projectID, id, by, actor string) error
}

// suppressionBody is a suppression in the contract's form.
type suppressionBody struct {
	ID        string  `json:"id"`
	CheckID   string  `json:"checkId"`
	Host      *string `json:"host"` // null: every host
	Reason    string  `json:"reason"`
	State     string  `json:"state"`
	CreatedBy string  `json:"createdBy"`
	CreatedAt string  `json:"createdAt"`
	ExpiresAt *string `json:"expiresAt"`
	RemovedBy string  `json:"removedBy,omitempty"`
	RemovedAt string  `json:"removedAt,omitempty"`
}

func (s *server) renderSuppression(x scan.Suppression) suppressionBody {
	b := suppressionBody{
		ID: x.ID, CheckID: x.CheckID, Reason: x.Reason, State: string(x.StateAt(s.Clock())),
		CreatedBy: x.CreatedBy, CreatedAt: timestamp(x.CreatedAt),
	}
	if x.Host != "" {
		b.Host = &x.Host
	}
	if !x.ExpiresAt.IsZero() {
		until := timestamp(x.ExpiresAt)
		b.ExpiresAt = &until
	}
	if b.State == string(scan.SuppressionRemoved) {
		b.RemovedBy, b.RemovedAt = x.RemovedBy, timestamp(x.RemovedAt)
	}
	return b
}

// listSuppressions handles GET /v1/projects/:projectId/suppressions.
func (s *server) listSuppressions(c *gin.Context) {
	all, err := s.Suppressions.List(c.Request.Context(), c.GetString(keyTenant), c.Param("projectId"), c.Query("includeRemoved") == "true")
	if err != nil {
		fail(c, err)
		return
	}
	out := make([]suppressionBody, len(all))
	for i, x := range all {
		out[i] = s.renderSuppression(x)
	}
	noStore(c)
	writeJSON(c, http.StatusOK, out)
}

// createSuppression handles POST /v1/projects/:projectId/suppressions.
func (s *server) createSuppression(c *gin.Context) {
	req, err := readSuppress(c)
	if err != nil {
		fail(c, err)
		return
	}
	made, err := s.Suppressions.Create(c.Request.Context(), req)
	if err != nil {
		fail(c, err)
		return
	}
	noStore(c)
	writeJSON(c, http.StatusCreated, s.renderSuppression(made))
}

func readSuppress(c *gin.Context) (req service.Suppress, err error) {
	o, err := readObject(c)
	if err != nil {
		return req, err
	}
	by, actor := caller(c)
	req = service.Suppress{TenantID: c.GetString(keyTenant), ProjectID: c.Param("projectId"), By: by, Actor: actor}
	if req.CheckID, err = o.required("checkId"); err != nil {
		return req, err
	}
	if req.Reason, err = o.required("reason"); err != nil {
		return req, err
	}
	if req.Host, err = o.text("host"); err != nil {
		return req, err
	}
	until, err := o.text("expiresAt")
	if err != nil || until == "" {
		return req, err
	}
	req.ExpiresAt, err = future("expiresAt", until)
	return req, err
}

// removeSuppression handles DELETE /v1/projects/:projectId/suppressions/:id.
func (s *server) removeSuppression(c *gin.Context) {
	by, actor := caller(c)
	if err := s.Suppressions.Remove(c.Request.Context(), c.GetString(keyTenant), c.Param("projectId"), c.Param("id"), by, actor); err != nil {
		fail(c, err)
		return
	}
	noStore(c)
	c.Status(http.StatusNoContent)
}
