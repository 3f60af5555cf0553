package capture_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
)

func TestBlocked(t *testing.T) {
	t.Parallel()
	page := func(status int, body string, header ...string) *capture.Capture {
		h := capture.Header{}
		for i := 0; i+1 < len(header); i += 2 {
			h[header[i]] = []string{header[i+1]}
		}
		return &capture.Capture{Page: &capture.Page{Document: capture.Resource{Exchange: capture.Exchange{Status: status, Header: h}, Body: body}}}
	}
	filler := strings.Repeat("<p>words</p>", 10_000)
	tests := map[string]struct {
		capture *capture.Capture
		want    bool
	}{
		"page":                       {page(200, "<h1>Hello</h1>"), false},
		"error":                      {page(500, ""), false},
		"not found":                  {page(404, ""), false},
		"login":                      {page(401, ""), true},
		"client certificate":         {page(400, "<title>400 No required SSL certificate was sent</title>"), true},
		"bad request":                {page(400, "<title>400 Bad Request</title>"), false},
		"refused":                    {page(403, ""), true},
		"limited":                    {page(429, ""), true},
		"captive portal":             {page(511, ""), true},
		"challenge by header":        {page(200, "", "Cf-Mitigated", "challenge"), true},
		"challenge by script":        {page(503, "<script>window._cf_chl_opt={}</script>"), true},
		"small Imperva page":         {page(200, `<script src="/_Incapsula_Resource?x">`), true},
		"page behind Imperva":        {page(200, filler[:5000]+`<script src="/_Incapsula_Resource?x">`), false},
		"article about a challenge":  {page(200, filler+"window._cf_chl_opt"), false},
		"parked":                     {page(200, `<img src="https://img.sedoparking.com/x.png">`), true},
		"nothing":                    {&capture.Capture{}, false},
		"no answer":                  {&capture.Capture{HTTP: &capture.HTTP{}}, false},
		"by the protocol part alone": {&capture.Capture{HTTP: &capture.HTTP{Document: &capture.Exchange{Status: 403}}}, true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, test.want, test.capture.Blocked() != "")
		})
	}
}
