package leak_test

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"assay/internal/website/dom"
	"assay/internal/website/leak"
)

func TestInError(t *testing.T) {
	t.Parallel()
	for body, want := range map[string][2]string{
		"":          {"", ""},
		"Not found": {"", ""},
		"x\nTraceback (most recent call last):\n  File \"a.py\"":      {"a Python traceback", "Traceback (most recent call last):"},
		"java.io.EOFException\n\tat com.shop.Body.read(Body.java:42)": {"a Java stack trace", "at com.shop.Body.read(Body.java:42)"},
		"SQLSTATE[42000]: Syntax error":                               {"a database error", "SQLSTATE[42000]: Syntax error"},
	} {
		what, quote := leak.InError(body)
		require.Equal(t, want, [2]string{what, quote}, body)
	}
}

func TestListing(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		"":                                    "",
		"<title>Index of articles</title>":    "",
		"<title>Index of /a</title><p>prose.": "",
		`<title>Index of /a</title><a href="../">../</a>`:                        "<title>Index of /a</title>",
		`<title>host - /a/</title><A HREF="/">[To Parent Directory]</A>`:         "<title>host - /a/</title>",
		`<title>Directory listing for /</title><h1>Directory listing for /</h1>`: "<title>Directory listing for /</title>",
	} {
		quote, ok := leak.Listing(dom.Parse(body, "https://shop.example/"), body)
		require.Equal(t, want, quote, body)
		require.Equal(t, want != "", ok, body)
	}
}

// FuzzBodies looks through hostile pages: quotes are short, on one line or a few.
func FuzzBodies(f *testing.F) {
	f.Add("at a.b(C.java:1) ORA-00001: :line  on line  goroutine 1 [")
	f.Add(`<title>Index of /</title><a href="..">`)
	f.Fuzz(func(t *testing.T, body string) {
		what, quote := leak.InError(body)
		if (what == "") != (quote == "") && len(body) > 0 && what == "" {
			t.Fatalf("%q without a name", quote)
		}
		title, _ := leak.Listing(dom.Parse(body, "https://a.example/"), body)
		for _, q := range []string{quote, title} {
			if len(q) > 240 || utf8.ValidString(body) && !utf8.ValidString(q) {
				t.Fatalf("quotes %q", q)
			}
		}
	})
}
