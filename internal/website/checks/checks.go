// Package checks owns the list of all subcategories and so the catalogue: a subcategory
// missing here is not judged. The judges live in one package per subcategory below.
package checks

import (
	"assay/internal/website/check"
	"assay/internal/website/checks/caa"
	"assay/internal/website/checks/caching"
	"assay/internal/website/checks/certificate"
	"assay/internal/website/checks/content"
	"assay/internal/website/checks/cookies"
	"assay/internal/website/checks/dns"
	"assay/internal/website/checks/dnssec"
	"assay/internal/website/checks/domain"
	"assay/internal/website/checks/exposure"
	"assay/internal/website/checks/headers"
	"assay/internal/website/checks/hosting"
	"assay/internal/website/checks/https"
	"assay/internal/website/checks/index"
	"assay/internal/website/checks/intl"
	"assay/internal/website/checks/lab"
	"assay/internal/website/checks/links"
	"assay/internal/website/checks/mail"
	"assay/internal/website/checks/meta"
	"assay/internal/website/checks/protocol"
	"assay/internal/website/checks/reach"
	"assay/internal/website/checks/render"
	"assay/internal/website/checks/response"
	"assay/internal/website/checks/structured"
	"assay/internal/website/checks/tls"
	"assay/internal/website/checks/weight"
)

// Version is the edition of the catalogue. It rises whenever a verdict, a
// severity or the points of a subcategory change, because scores of different
// editions are not compared.
const Version = "2026.11.10"

// Catalogue returns every check in the order in which reports show them.
func Catalogue() (*check.Catalogue, error) {
	return check.NewCatalogue(Version,
		// SECURITY
		tls.Set(), certificate.Set(), https.Set(), headers.Set(), cookies.Set(), content.Set(), exposure.Set(),
		// PERFORMANCE
		response.Set(), protocol.Set(), caching.Set(), weight.Set(), lab.Set(),
		// INFRASTRUCTURE
		dns.Set(), dnssec.Set(), caa.Set(), reach.Set(), mail.Set(), hosting.Set(), domain.Set(),
		// SEO
		index.Set(), links.Set(), meta.Set(), intl.Set(), structured.Set(), render.Set(),
	)
}
