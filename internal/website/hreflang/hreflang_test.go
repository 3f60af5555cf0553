package hreflang_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/hreflang"
)

func TestCheck(t *testing.T) {
	t.Parallel()
	for _, ok := range []string{
		"en", "EN", "de-AT", "de-at", "zh-Hant", "zh-Hans-US", "x-default", "X-Default", "es-419", "fil", "pt-br", " fr ",
	} {
		require.Empty(t, hreflang.Check(ok), ok)
	}
	for code, problem := range map[string]string{
		"":              "empty",
		"en-UK":         "UK is not an ISO 3166-1 country code; the United Kingdom's is GB",
		"en-EU":         "EU is not a country",
		"en_US":         "an underscore instead of a hyphen (en-US)",
		"us":            "us is not a language",
		"xx":            "xx is not a language",
		"english":       "english is not a language",
		"eng":           "eng has the two-letter code en",
		"be-BEL":        "BEL is not a country",
		"en-XX":         "XX is not a country",
		"en-Abcd":       "Abcd is not a script",
		"en-GB-oed":     "more parts than language, script and region",
		"en-":           " is not a country",
		"12":            "12 is not a language",
		"zh-Hans-CN-x1": "more parts than language, script and region",
	} {
		require.Equal(t, problem, hreflang.Check(code), code)
	}
}

func FuzzCheck(f *testing.F) {
	for _, s := range []string{"en-US", "x-default", "zh-Hant-TW", "a--b", "\xff-\x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, code string) {
		if hreflang.Check(code) == "" && len(strings.TrimSpace(code)) > len("zho-Hans-419") {
			t.Fatalf("%q is let pass", code)
		}
	})
}
