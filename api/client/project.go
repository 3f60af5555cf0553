package client

import (
	"context"
	"io"
	"net/http"
)

// Projects returns the workspace's projects by name, with archived ones if requested.
func (c *Client) Projects(ctx context.Context, archived bool) ([]Project, error) {
	return read[[]Project](ctx, c, call{method: http.MethodGet, path: "/v1/projects", query: values("includeArchived", flag(archived))})
}

// LicencePolicy returns a project's policy on the licences of packages.
func (c *Client) LicencePolicy(ctx context.Context, projectID string) (LicencePolicy, error) {
	return read[LicencePolicy](ctx, c, call{method: http.MethodGet, path: path("v1", "projects", projectID, "licence-policy")})
}

// SetLicencePolicy replaces the lists that are not empty.
func (c *Client) SetLicencePolicy(ctx context.Context, projectID string, change LicencePolicyChange) (LicencePolicy, error) {
	return read[LicencePolicy](ctx, c, call{
		method: http.MethodPatch, path: path("v1", "projects", projectID, "licence-policy"), body: change,
	})
}

// Repositories returns the repositories of the workspace's Git connections by full name;
// only those of the project if projectID is not empty.
func (c *Client) Repositories(ctx context.Context, projectID string) ([]IntegrationRepo, error) {
	return read[[]IntegrationRepo](ctx, c, call{method: http.MethodGet, path: "/v1/integration-repos", query: values("projectId", projectID)})
}

// ReportChanges turns reports about scans of a repository at its Git provider on or off.
func (c *Client) ReportChanges(ctx context.Context, integrationRepoID string, report bool) (IntegrationRepo, error) {
	return read[IntegrationRepo](ctx, c, call{
		method: http.MethodPatch, path: path("v1", "integration-repos", integrationRepoID), body: IntegrationRepoChange{ReportChanges: report},
	})
}

// Domains returns the workspace's domains.
func (c *Client) Domains(ctx context.Context) ([]Domain, error) {
	return read[[]Domain](ctx, c, call{method: http.MethodGet, path: "/v1/domains"})
}

// Domain returns a listed domain.
func (c *Client) Domain(ctx context.Context, name string) (Domain, error) {
	return read[Domain](ctx, c, call{method: http.MethodGet, path: path("v1", "domains", name)})
}

// CreateDomain adds a domain, so that it can be proved.
func (c *Client) CreateDomain(ctx context.Context, name string) (Domain, error) {
	return read[Domain](ctx, c, call{method: http.MethodPost, path: "/v1/domains", body: DomainCreate{Name: name}})
}

// VerifyDomain looks for the published token.
func (c *Client) VerifyDomain(ctx context.Context, name string) (DomainVerification, error) {
	return read[DomainVerification](ctx, c, call{method: http.MethodPost, path: path("v1", "domains", name, "verify")})
}

// DeleteDomain removes a domain.
func (c *Client) DeleteDomain(ctx context.Context, name string) error {
	_, err := read[struct{}](ctx, c, call{method: http.MethodDelete, path: path("v1", "domains", name)})
	return err
}

// Checks returns the server's catalogue of website checks.
func (c *Client) Checks(ctx context.Context) (Checks, error) {
	return read[Checks](ctx, c, call{method: http.MethodGet, path: "/checks.json"})
}

// OpenAPI writes the server's contract to w.
func (c *Client) OpenAPI(ctx context.Context, w io.Writer) error {
	return c.stream(ctx, call{method: http.MethodGet, path: "/openapi.yaml"}, w)
}
