package api

import (
	"context"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"assay/internal/scan"
	"assay/internal/service"
)

// Webhooks report ends of scans to external addresses.
type Webhooks interface {
	Create(ctx context.Context, req service.NewWebhook) (w scan.Webhook, secret string, err error)
	List(ctx context.Context, tenantID, projectID string) ([]scan.Webhook, error)
	Get(ctx context.Context, tenantID, id string) (scan.Webhook, error)
	Change(ctx context.Context, tenantID, id string, change service.ChangeWebhook, actor string) (scan.Webhook, error)
	Rotate(ctx context.Context, tenantID, id, actor string) (w scan.Webhook, secret string, err error)
	Delete(ctx context.Context, tenantID, id, actor string) error
	Test(ctx context.Context, tenantID, id, actor string) error
	Deliveries(ctx context.Context, tenantID, id string) ([]scan.WebhookDelivery, error)
	Redeliver(ctx context.Context, tenantID, id, deliveryID, actor string) (scan.WebhookDelivery, error)
}

// webhookBody is a webhook in the contract's form.
type webhookBody struct {
	ID                  string   `json:"id"`
	ProjectID           string   `json:"projectId"`
	Name                string   `json:"name"`
	Format              string   `json:"format"`
	Host                string   `json:"host"`
	Events              []string `json:"events"`
	Severity            string   `json:"severity"`
	MinFall             int      `json:"minFall"`
	Digest              *string  `json:"digest"`
	NextDigestAt        *string  `json:"nextDigestAt"`
	Enabled             bool     `json:"enabled"`
	Problem             *string  `json:"problem"`
	PreviousSecretUntil *string  `json:"previousSecretUntil"`
	CreatedBy           string   `json:"createdBy"`
	CreatedAt           string   `json:"createdAt"`
	UpdatedAt           string   `json:"updatedAt"`
}

// webhookSecretBody is a webhook with its secret, which is shown only once.
type webhookSecretBody struct {
	Webhook webhookBody `json:"webhook"`
	Secret  *string     `json:"secret"`
}

type webhookDeliveryBody struct {
	ID        string  `json:"id"`
	Event     string  `json:"event"`
	ScanID    *string `json:"scanId"`
	State     string  `json:"state"`
	Attempts  int     `json:"attempts"`
	Status    *int    `json:"status"`
	Problem   *string `json:"problem"`
	CreatedAt string  `json:"createdAt"`
	SentAt    *string `json:"sentAt"`
}

func (s *server) webhookRoutes(r *gin.Engine) {
	read, admin, general := s.need(scan.ScopeRead), s.need(scan.ScopeAdmin), s.limitTenant(limitGeneral)
	get(r, "/v1/projects/:projectId/webhooks", s.authenticate, general, read, s.listWebhooks)
	r.POST("/v1/projects/:projectId/webhooks", s.authenticate, general, admin, s.createWebhook)
	get(r, "/v1/webhooks/:id", s.authenticate, general, read, s.getWebhook)
	r.PATCH("/v1/webhooks/:id", s.authenticate, general, admin, s.changeWebhook)
	r.DELETE("/v1/webhooks/:id", s.authenticate, general, admin, s.deleteWebhook)
	r.POST("/v1/webhooks/:id/rotate", s.authenticate, general, admin, s.rotateWebhook)
	r.POST("/v1/webhooks/:id/test", s.authenticate, general, admin, s.testWebhook)
	get(r, "/v1/webhooks/:id/deliveries", s.authenticate, general, read, s.listWebhookDeliveries)
	r.POST("/v1/webhooks/:id/deliveries/:deliveryId/redeliver", s.authenticate, general, admin, s.redeliverWebhook)
}

func renderWebhook(w scan.Webhook, now time.Time) webhookBody {
	b := webhookBody{
		ID: w.ID, ProjectID: w.ProjectShortID, Name: w.Name, Format: string(w.Format), Host: w.Host, Events: w.Events,
		Severity: string(w.Severity), MinFall: w.MinFall, NextDigestAt: optionalTime(w.NextDigest), Enabled: w.Enabled,
		CreatedBy: w.CreatedBy, CreatedAt: timestamp(w.CreatedAt), UpdatedAt: timestamp(w.UpdatedAt),
		Digest: optionalText(w.Digest), Problem: optionalText(w.Problem),
	}
	if b.Events == nil {
		b.Events = []string{}
	}
	if w.PreviousUntil.After(now) {
		b.PreviousSecretUntil = optionalTime(w.PreviousUntil)
	}
	return b
}

// listWebhooks handles GET /v1/projects/:projectId/webhooks.
func (s *server) listWebhooks(c *gin.Context) {
	all, err := s.Webhooks.List(c.Request.Context(), c.GetString(keyTenant), c.Param("projectId"))
	if err != nil {
		fail(c, err)
		return
	}
	out := make([]webhookBody, len(all))
	for i, w := range all {
		out[i] = renderWebhook(w, s.Clock())
	}
	noStore(c)
	writeJSON(c, http.StatusOK, out)
}

// createWebhook handles POST /v1/projects/:projectId/webhooks.
func (s *server) createWebhook(c *gin.Context) {
	o, err := readObject(c)
	if err != nil {
		fail(c, err)
		return
	}
	by, actor := caller(c)
	req := service.NewWebhook{TenantID: c.GetString(keyTenant), ProjectID: c.Param("projectId"), By: by, Actor: actor}
	if req.Format, err = o.required("format"); err == nil {
		req.ChangeWebhook, err = readWebhook(o)
	}
	if err != nil {
		fail(c, err)
		return
	}
	w, secret, err := s.Webhooks.Create(c.Request.Context(), req)
	if err != nil {
		fail(c, err)
		return
	}
	noStore(c)
	c.Header("Location", "/v1/webhooks/"+w.ID)
	writeJSON(c, http.StatusCreated, webhookSecretBody{renderWebhook(w, s.Clock()), optionalText(secret)})
}

// readWebhook reads the fields of a webhook; nil for absent and null ones.
func readWebhook(o object) (out service.ChangeWebhook, err error) {
	for _, f := range []struct {
		name  string
		field **string
	}{{"name", &out.Name}, {"address", &out.Address}, {"severity", &out.Severity}, {"digest", &out.Digest}} {
		if *f.field, err = given(o, f.name, o.text); err != nil {
			return out, err
		}
	}
	if out.Events, err = given(o, "events", o.texts); err != nil {
		return out, err
	}
	if out.MinFall, err = o.whole("minFall"); err != nil {
		return out, err
	}
	out.Enabled, err = o.flag("enabled")
	return out, err
}

// getWebhook handles GET /v1/webhooks/:id.
func (s *server) getWebhook(c *gin.Context) {
	w, err := s.Webhooks.Get(c.Request.Context(), c.GetString(keyTenant), c.Param("id"))
	s.answerWebhook(c, w, err)
}

func (s *server) answerWebhook(c *gin.Context, w scan.Webhook, err error) {
	if err != nil {
		fail(c, err)
		return
	}
	noStore(c)
	writeJSON(c, http.StatusOK, renderWebhook(w, s.Clock()))
}

// changeWebhook handles PATCH /v1/webhooks/:id.
func (s *server) changeWebhook(c *gin.Context) {
	o, err := readObject(c)
	if err != nil {
		fail(c, err)
		return
	}
	change, err := readWebhook(o)
	if err != nil {
		fail(c, err)
		return
	}
	_, actor := caller(c)
	w, err := s.Webhooks.Change(c.Request.Context(), c.GetString(keyTenant), c.Param("id"), change, actor)
	s.answerWebhook(c, w, err)
}

// rotateWebhook handles POST /v1/webhooks/:id/rotate.
func (s *server) rotateWebhook(c *gin.Context) {
	_, actor := caller(c)
	w, secret, err := s.Webhooks.Rotate(c.Request.Context(), c.GetString(keyTenant), c.Param("id"), actor)
	if err != nil {
		fail(c, err)
		return
	}
	noStore(c)
	writeJSON(c, http.StatusOK, webhookSecretBody{renderWebhook(w, s.Clock()), optionalText(secret)})
}

// testWebhook handles POST /v1/webhooks/:id/test.
func (s *server) testWebhook(c *gin.Context) {
	_, actor := caller(c)
	if err := s.Webhooks.Test(c.Request.Context(), c.GetString(keyTenant), c.Param("id"), actor); err != nil {
		fail(c, err)
		return
	}
	noStore(c)
	c.Status(http.StatusNoContent)
}

// deleteWebhook handles DELETE /v1/webhooks/:id.
func (s *server) deleteWebhook(c *gin.Context) {
	_, actor := caller(c)
	if err := s.Webhooks.Delete(c.Request.Context(), c.GetString(keyTenant), c.Param("id"), actor); err != nil {
		fail(c, err)
		return
	}
	noStore(c)
	c.Status(http.StatusNoContent)
}

// listWebhookDeliveries handles GET /v1/webhooks/:id/deliveries.
func (s *server) listWebhookDeliveries(c *gin.Context) {
	all, err := s.Webhooks.Deliveries(c.Request.Context(), c.GetString(keyTenant), c.Param("id"))
	if err != nil {
		fail(c, err)
		return
	}
	out := make([]webhookDeliveryBody, len(all))
	for i, d := range all {
		out[i] = renderWebhookDelivery(d)
	}
	noStore(c)
	writeJSON(c, http.StatusOK, out)
}

func renderWebhookDelivery(d scan.WebhookDelivery) webhookDeliveryBody {
	b := webhookDeliveryBody{
		ID: d.ID, Event: d.Event, State: string(d.State), Attempts: d.Attempts, Problem: optionalText(d.Problem),
		CreatedAt: timestamp(d.CreatedAt), SentAt: optionalTime(d.SentAt),
	}
	if d.Event != scan.EventTest && uuid.Validate(d.Subject) == nil {
		b.ScanID = &d.Subject
	}
	if d.Status != 0 {
		b.Status = &d.Status
	}
	return b
}

// redeliverWebhook handles POST /v1/webhooks/:id/deliveries/:deliveryId/redeliver.
func (s *server) redeliverWebhook(c *gin.Context) {
	_, actor := caller(c)
	d, err := s.Webhooks.Redeliver(c.Request.Context(), c.GetString(keyTenant), c.Param("id"), c.Param("deliveryId"), actor)
	if err != nil {
		fail(c, err)
		return
	}
	noStore(c)
	writeJSON(c, http.StatusAccepted, renderWebhookDelivery(d))
}
