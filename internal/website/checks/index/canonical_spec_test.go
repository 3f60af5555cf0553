package index

import (
	"testing"

	"assay/internal/website/check"
	"assay/internal/website/checks/page/pagetest"
)

// TestCanonicalAddressesAsSpecified tests addresses that RFC 3986 section 6.2 and the URL standard equate although they are written
// differently, and links that are not about the page.
func TestCanonicalAddressesAsSpecified(t *testing.T) {
	t.Parallel()
	const cafe, idn = "https://example.org/caf%C3%A9", "https://xn--mnchen-3ya.example/"
	field := func(value string) pagetest.Change { return pagetest.Field("Link", value) }
	cases := map[string]pagetest.Case{
		"upper-case host":        {Capture: pagetest.HTML(link("https://EXAMPLE.org/shop/hats")), Status: check.Pass},
		"upper-case scheme":      {Capture: pagetest.HTML(link("HTTPS://example.org/shop/hats")), Status: check.Pass},
		"default port":           {Capture: pagetest.HTML(link("https://example.org:443/shop/hats")), Status: check.Pass},
		"empty port":             {Capture: pagetest.HTML(link("https://example.org:/shop/hats")), Status: check.Pass},
		"other port":             {Capture: pagetest.HTML(link("https://example.org:8443/shop/hats")), Status: check.Warn},
		"dot segments":           {Capture: pagetest.HTML(link("https://example.org/./x/../shop/hats")), Status: check.Pass},
		"escaped letter":         {Capture: pagetest.HTML(link("https://example.org/shop/%68ats")), Status: check.Pass},
		"escaped slash":          {Capture: pagetest.HTML(link("https://example.org/shop%2Fhats")), Status: check.Warn},
		"unescaped letter":       {Capture: pagetest.At(cafe, link("https://example.org/café")), Status: check.Pass},
		"escapes in lower case":  {Capture: pagetest.At(cafe, link("https://example.org/caf%c3%a9")), Status: check.Pass},
		"host in Unicode":        {Capture: pagetest.At(idn, link("https://münchen.example/")), Status: check.Pass},
		"host in Unicode, upper": {Capture: pagetest.At(idn, link("https://MÜNCHEN.example/")), Status: check.Pass},
		"no path":                {Capture: pagetest.At("https://example.org/", link("https://example.org")), Status: check.Pass},
		"fragment":               {Capture: pagetest.HTML(link(pagetest.URL + "#top")), Status: check.Pass},
		"white space":            {Capture: pagetest.HTML(link(" \n" + pagetest.URL + "\t")), Status: check.Pass},
		"the same in a field": {
			Capture: pagetest.HTML(link(pagetest.URL), field("<https://example.org:443/shop/hats>; rel=canonical")), Status: check.Pass,
		},
		"the same without path": {
			Capture: pagetest.At("https://example.org/", link("https://example.org/"), field("<https://example.org>; rel=canonical")),
			Status:  check.Pass,
		},
		"base of another site": {
			Capture: pagetest.HTML(`<base href="https://cdn.example/">` + link("/shop/hats")), Status: check.Warn, Observed: "another site",
		},
		"data": {Capture: pagetest.HTML(link("data:text/html,x")), Status: check.Fail, Observed: "Not a valid"},
		"anchor of another page": { // RFC 8288 section 3.2
			Capture: pagetest.HTML("x", field(`</x>; rel=canonical; anchor="/other"`)), Status: check.Warn, Observed: "No canonical",
		},
		"anchor of this page": {
			Capture: pagetest.HTML("x", field("<"+pagetest.URL+`>; rel=canonical; anchor="/shop/hats"`)), Status: check.Pass,
		},
		"rev":       {Capture: pagetest.HTML("x", field("</x>; rev=canonical")), Status: check.Warn, Observed: "No canonical"},
		"two types": {Capture: pagetest.HTML("x", field("<"+pagetest.URL+`>; rel="shortlink Canonical"`)), Status: check.Pass},
	}
	pagetest.Run(t, canonical, cases)
}
