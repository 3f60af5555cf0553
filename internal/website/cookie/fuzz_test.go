package cookie_test

import (
	"strings"
	"testing"
	"time"

	"assay/internal/website/cookie"
)

// FuzzParse reads hostile fields and calls every method on the result.
func FuzzParse(f *testing.F) {
	f.Add("__Host-sid=1; Path=/; Secure; HttpOnly; SameSite=None; Partitioned", "www.example.com")
	f.Add("a=b; Expires=Sun, 06 Nov 1994 08:49:37 GMT; Max-Age=-99999999999999999999", "")
	f.Add("=;;==; domain=.; path; samesite=; expires=::: 99999999 jan ::", ".")
	f.Add("\xff\xfe=\x80; domain=İ", "İ")
	f.Fuzz(func(t *testing.T, field, host string) {
		c, ok := cookie.Parse(field)
		if !ok {
			return
		}
		if c.Name == "" && c.Value == "" {
			t.Fatal("a cookie of nothing")
		}
		if !strings.HasSuffix(field, c.Attributes) || c.Attributes != "" && c.Attributes[0] != ';' {
			t.Fatalf("attributes %q are not the end of %q", c.Attributes, field)
		}
		c.Removed(time.Unix(0, 0))
		c.Covers(host)
		if c.Violation() != "" && c.Prefix() == "" {
			t.Fatal("a violation without a prefix")
		}
	})
}
