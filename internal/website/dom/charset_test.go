package dom_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"assay/internal/website/dom"
)

func TestDecode(t *testing.T) {
	t.Parallel()
	encoded := func(e encoding.Encoding, text string) string {
		out, err := e.NewEncoder().String(text)
		require.NoError(t, err)
		return out
	}
	for name, c := range map[string]struct{ source, kind, want string }{
		"by the field": {encoded(charmap.Windows1251, "Паромы"), "text/html; charset=windows-1251", "Паромы"},
		"by the document": {
			encoded(japanese.ShiftJIS, "<meta charset=shift_jis><p>渡し船"), "text/html", "<meta charset=shift_jis><p>渡し船",
		},
		"by the byte order mark":   {encoded(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), "<p>Fähre"), "text/html", "<p>Fähre"},
		"UTF-8 by byte order mark": {"\ufeff<p>Fähre", "text/html; charset=windows-1252", "\ufeff<p>Fähre"},
		"UTF-8, undeclared":        {"<p>Fähre", "text/html", "<p>Fähre"},
		"UTF-8, cut off":           {"<p>Fähre"[:5], "text/html", "<p>Fähre"[:5]},
		"Latin 1, undeclared":      {"<p>F\xe4hre", "text/html", "<p>Fähre"},
		"Latin 1 at the end":       {"<p>F\xe4h", "text/html", "<p>Fäh"},
		"unknown to browsers":      {"<p>F\xe4hre", "text/html; charset=ebcdic", "<p>Fähre"},
		"empty":                    {"", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, string(dom.Decode([]byte(c.source), c.kind)))
		})
	}
}
