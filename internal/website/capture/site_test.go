package capture_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
)

// Facts about a page that a script of the document opened on another site are not the document's.
func TestOtherSite(t *testing.T) {
	t.Parallel()
	const document = "https://app.shop.example/"
	page := &capture.Page{}
	page.Document.Exchange = capture.Exchange{Status: 200, URL: document}
	measured := func(final string) *capture.Browser { return &capture.Browser{FinalURL: final} }
	const idp = "https://login.idp.example/?to=app"
	for name, c := range map[string]struct {
		facts *capture.Capture
		want  string
	}{
		"the document":     {&capture.Capture{Page: page, Browser: measured(document + "de/")}, ""},
		"the same site":    {&capture.Capture{Page: page, Browser: measured("https://login.shop.example/")}, ""},
		"another site":     {&capture.Capture{Page: page, Browser: measured(idp)}, "idp.example"},
		"nothing measured": {&capture.Capture{Page: page, Browser: &capture.Browser{ErrorKind: "TIMEOUT"}}, ""},
		"no browser":       {&capture.Capture{Page: page}, ""},
		"no document":      {&capture.Capture{Browser: measured(idp)}, ""},
		"no page":          {&capture.Capture{HTTP: &capture.HTTP{Document: &page.Document.Exchange}, Browser: measured(idp)}, "idp.example"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, c.facts.OtherSite())
		})
	}
}

func TestSite(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"https://a.b.Shop.example./x": "shop.example",
		"//www.shop.co.uk:8443":       "shop.co.uk",
		"https://co.uk/":              "co.uk",
		"http://192.0.2.1/":           "192.0.2.1",
		"http://[2001:db8::1]/":       "2001:db8::1",
		"/path":                       "",
		"http://[":                    "",
	} {
		require.Equal(t, want, capture.Site(raw), raw)
	}
}
