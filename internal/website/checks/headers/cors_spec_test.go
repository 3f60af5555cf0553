package headers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/headers"
)

// TestOriginsAsSpecified tests responses to a foreign origin against "CORS check" of the Fetch standard: the values are
// compared byte by byte.
func TestOriginsAsSpecified(t *testing.T) {
	t.Parallel()
	const foreign = "https://cross-origin.example"
	for want, cases := range map[check.Status][][2]string{
		check.Pass: {
			{"*", "true"}, {foreign, ""}, {foreign, "TRUE"}, {foreign, "True"}, {foreign, "1"}, {foreign, "true, true"}, {foreign + "/",
				"true"}, {foreign + ", *", "true"}, {"HTTPS://CROSS-ORIGIN.EXAMPLE", "true"},
			{"https://partner.example", "true"}, {foreign + " https://b.example", "true"}, {"", "true"}, {"https://*.example", "true"},
		},
		check.Fail: {{foreign, "true"}, {" " + foreign + " ", " true "}},
	} {
		for _, one := range cases {
			t.Run(one[0]+" "+one[1], func(t *testing.T) {
				t.Parallel()
				c := scanned("<p>x")
				answer := *c.HTTP.Document
				answer.RequestHeader = map[string]string{"Origin": foreign}
				answer.Header = capture.Header{"Access-Control-Allow-Origin": {one[0]}, "Access-Control-Allow-Credentials": {one[1]}}
				null := answer
				null.RequestHeader, null.Header = map[string]string{"Origin": "null"}, capture.Header{}
				c.HTTP.ForeignOrigin, c.HTTP.NullOrigin = &answer, &null
				v := headers.Set().Judges["SEC-CORS"](c)
				require.Equal(t, want, v.Status, "%+v", v)
			})
		}
	}
}
