package api

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"assay/internal/scan"
	"assay/internal/service"
)

// Domains let a workspace prove that a domain is its own.
type Domains interface {
	Add(ctx context.Context, tenantID, actor, name string) (scan.Domain, error)
	List(ctx context.Context, tenantID string) ([]scan.Domain, error)
	Get(ctx context.Context, tenantID, name string) (scan.Domain, error)
	Verify(ctx context.Context, tenantID, actor, name string) (service.DomainVerification, error)
	Delete(ctx context.Context, tenantID, actor, name string) error
}

// domainBody is a domain in the contract's form.
type domainBody struct {
	Name       string              `json:"name"`
	Status     string              `json:"status"`
	Method     *string             `json:"method"`
	VerifiedAt *string             `json:"verifiedAt"`
	ExpiresAt  *string             `json:"expiresAt"`
	CheckedAt  *string             `json:"checkedAt"`
	Problem    *string             `json:"problem"`
	CreatedAt  string              `json:"createdAt"`
	Challenge  domainChallengeBody `json:"challenge"`
}

// domainChallengeBody has the values to publish in the DNS or on the site.
type domainChallengeBody struct {
	Token      string `json:"token"`
	RecordName string `json:"recordName"`
	FileURL    string `json:"fileUrl"`
}

// domainVerificationBody is the outcome of a verification.
type domainVerificationBody struct {
	Verified bool                `json:"verified"`
	Domain   domainBody          `json:"domain"`
	Attempts []domainAttemptBody `json:"attempts"`
}

type domainAttemptBody struct {
	Method   string `json:"method"`
	Location string `json:"location"`
	Found    bool   `json:"found"`
	Message  string `json:"message"`
}

// createDomain handles POST /v1/domains.
func (s *server) createDomain(c *gin.Context) {
	name, err := readDomain(c)
	if err != nil {
		fail(c, err)
		return
	}
	_, actor := caller(c)
	d, err := s.Domains.Add(c.Request.Context(), c.GetString(keyTenant), actor, name)
	if err != nil {
		fail(c, err)
		return
	}
	noStore(c)
	c.Header("Location", "/v1/domains/"+d.Name)
	writeJSON(c, http.StatusCreated, renderDomain(d, s.Clock()))
}

func readDomain(c *gin.Context) (string, error) {
	o, err := readObject(c)
	if err != nil {
		return "", err
	}
	return o.required("name")
}

// listDomains handles GET /v1/domains.
func (s *server) listDomains(c *gin.Context) {
	all, err := s.Domains.List(c.Request.Context(), c.GetString(keyTenant))
	if err != nil {
		fail(c, err)
		return
	}
	now := s.Clock()
	out := make([]domainBody, len(all))
	for i, d := range all {
		out[i] = renderDomain(d, now)
	}
	noStore(c)
	writeJSON(c, http.StatusOK, out)
}

// getDomain handles GET /v1/domains/:name.
func (s *server) getDomain(c *gin.Context) {
	d, err := s.Domains.Get(c.Request.Context(), c.GetString(keyTenant), c.Param("name"))
	if err != nil {
		fail(c, err)
		return
	}
	noStore(c)
	writeJSON(c, http.StatusOK, renderDomain(d, s.Clock()))
}

// verifyDomain handles POST /v1/domains/:name/verify.
func (s *server) verifyDomain(c *gin.Context) {
	_, actor := caller(c)
	v, err := s.Domains.Verify(c.Request.Context(), c.GetString(keyTenant), actor, c.Param("name"))
	if err != nil {
		fail(c, err)
		return
	}
	body := domainVerificationBody{
		Verified: v.Verified, Domain: renderDomain(v.Domain, s.Clock()), Attempts: make([]domainAttemptBody, len(v.Attempts)),
	}
	for i, a := range v.Attempts {
		body.Attempts[i] = domainAttemptBody{Method: methodName(a.Method), Location: a.Location, Found: a.Found, Message: a.Message}
	}
	noStore(c)
	writeJSON(c, http.StatusOK, body)
}

// deleteDomain handles DELETE /v1/domains/:name.
func (s *server) deleteDomain(c *gin.Context) {
	_, actor := caller(c)
	if err := s.Domains.Delete(c.Request.Context(), c.GetString(keyTenant), actor, c.Param("name")); err != nil {
		fail(c, err)
		return
	}
	noStore(c)
	c.Status(http.StatusNoContent)
	c.Writer.WriteHeaderNow()
}

func renderDomain(d scan.Domain, now time.Time) domainBody {
	b := domainBody{
		Name: d.Name, Status: string(d.State(now)), CreatedAt: timestamp(d.CreatedAt),
		VerifiedAt: optionalTime(d.VerifiedAt), ExpiresAt: optionalTime(d.ExpiresAt), CheckedAt: optionalTime(d.CheckedAt),
		Challenge: domainChallengeBody{Token: d.Token, RecordName: d.RecordName(), FileURL: d.FileURL()},
	}
	if d.Method != "" {
		name := methodName(d.Method)
		b.Method = &name
	}
	if d.Problem != "" {
		b.Problem = &d.Problem
	}
	return b
}

// methodName returns the contract's spelling of a method.
func methodName(m scan.DomainMethod) string { return strings.ToUpper(string(m)) }

// optionalTime is null for the zero time.
func optionalTime(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	text := timestamp(t)
	return &text
}
