package jslib_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/jslib"
)

func FuzzParse(f *testing.F) {
	raw, err := os.ReadFile("testdata/repository.json")
	require.NoError(f, err)
	f.Add(string(raw), "/*! Lantern v1.3.4 */", "1.3.4")
	f.Add(
		`{"a":{"vulnerabilities":[{"below":"-","severity":"","identifiers":{"CVE":7}}],"extractors":{"filecontent":["([0-9.]{1,9999})\\1(?<=a"],"filecontentreplace":["/(a)/$1$2$9/"]}}}`, "1.1aa", "",
	)
	f.Fuzz(func(t *testing.T, file, text, version string) {
		if len(file) > 64<<10 || len(text) > 4<<10 || strings.Count(file, "{") > 500 {
			return // larger inputs only take longer
		}
		r, err := jslib.Parse(strings.NewReader(file))
		if err != nil {
			return
		}
		found, err := r.InText(t.Context(), text)
		require.NoError(t, err)
		for _, m := range append(found, r.InAddress(text)...) {
			require.NotEmpty(t, m.Version)
			r.Vulnerabilities(m.Name, m.Version)
			r.Vulnerabilities(m.Name, version)
		}
	})
}

func FuzzCompare(f *testing.F) {
	f.Add("1.0.0-beta1", "1.0.0")
	f.Add("..-", "0b1")
	f.Fuzz(func(t *testing.T, a, b string) {
		require.Equal(t, -jslib.Compare(b, a), jslib.Compare(a, b))
		require.Zero(t, jslib.Compare(a, a))
	})
}
