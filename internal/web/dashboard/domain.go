package dashboard

import (
	"net/http"
	"net/url"
	"time"

	"assay/internal/scan"
	"assay/internal/service"
)

func domainRoutes() []Route {
	return []Route{
		page("/settings/domains", (*call).listDomains),
		formHere("/settings/domains", scan.RoleAdmin, (*call).addDomain),
		page("/settings/domains/{domain}", (*call).showDomain),
		formHere("/settings/domains/{domain}/verify", scan.RoleAdmin, (*call).verifyDomain),
		formHere("/settings/domains/{domain}/delete", scan.RoleAdmin, (*call).deleteDomain),
	}
}

const domainsURL = "/settings/domains"

func domainURL(name string) string { return domainsURL + "/" + url.PathEscape(name) }

// domainRow is a domain with the state of its verification.
type domainRow struct {
	scan.Domain
	Now scan.DomainState
}

func (c *call) domainRow(d scan.Domain) domainRow { return domainRow{d, d.State(c.Clock())} }

type domainsView struct {
	Rows          []domainRow
	Name, Problem string
}

func (c *call) listDomains() error { return c.showDomains(domainsView{}, http.StatusOK) }

func (c *call) showDomains(v domainsView, status int) error {
	all, err := c.Domains.List(c.ctx(), c.tenant())
	if err != nil {
		return err
	}
	for _, d := range all {
		v.Rows = append(v.Rows, c.domainRow(d))
	}
	return c.renderStatus(status, "domains", c.settingsPage("domains", "Domains", v))
}

func (c *call) addDomain() error {
	d, err := c.Domains.Add(c.ctx(), c.tenant(), c.Member.Actor(), c.form("name"))
	if scan.IsCode(err, scan.CodeInvalid) || scan.IsCode(err, scan.CodeConflict) {
		return c.showDomains(domainsView{Name: c.form("name"), Problem: scan.MessageOf(err)}, problems[scan.CodeOf(err)].Status)
	}
	if err != nil {
		return err
	}
	return c.redirect(domainURL(d.Name), "")
}

type domainView struct {
	domainRow
	// Attempts are the results of the verification that was just made; nil otherwise.
	Attempts []service.DomainAttempt
	ValidFor time.Duration
}

func (c *call) showDomain() error {
	d, err := c.Domains.Get(c.ctx(), c.tenant(), c.path("domain"))
	if err != nil {
		return err
	}
	return c.renderDomain(domainView{domainRow: c.domainRow(d)})
}

func (c *call) renderDomain(v domainView) error {
	v.ValidFor = c.Domains.ValidFor
	shown := c.settingsPage("domains", v.Name, v)
	shown.Crumbs = []Crumb{{"Domains", domainsURL}}
	return c.render("domain", shown)
}

func (c *call) verifyDomain() error {
	found, err := c.Domains.Verify(c.ctx(), c.tenant(), c.Member.Actor(), c.path("domain"))
	if err != nil {
		return err
	}
	if found.Verified {
		return c.redirect(domainURL(found.Domain.Name), "The domain is verified: scans of it and its subdomains may probe the server.")
	}
	return c.renderDomain(domainView{domainRow: c.domainRow(found.Domain), Attempts: found.Attempts})
}

func (c *call) deleteDomain() error {
	if err := c.Domains.Delete(c.ctx(), c.tenant(), c.Member.Actor(), c.path("domain")); err != nil {
		return err
	}
	return c.redirect(domainsURL, "The domain and its verification were removed.")
}

// domainClass returns the colour class of the state of a domain's verification.
func domainClass(s scan.DomainState) string {
	switch s {
	case scan.DomainVerified:
		return "pass"
	case scan.DomainExpired:
		return "warn"
	}
	return "notrun"
}

// domainTitle returns the state of a domain's verification for people.
func domainTitle(s scan.DomainState) string {
	switch s {
	case scan.DomainVerified:
		return "Verified"
	case scan.DomainExpired:
		return "Verification expired"
	}
	return "Not verified yet"
}
