package cookie_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/cookie"
)

// TestFieldsAsSpecified tests unusual fields against RFC 6265bis section 5.6.
func TestFieldsAsSpecified(t *testing.T) {
	t.Parallel()
	for field, is := range map[string]func(c cookie.Cookie) bool{
		"a=b; Secure=false":                  func(c cookie.Cookie) bool { return c.Secure },
		"a=b; HttpOnly=0":                    func(c cookie.Cookie) bool { return c.HTTPOnly },
		"a=b;;;secure":                       func(c cookie.Cookie) bool { return c.Secure },
		"a=b, Secure":                        func(c cookie.Cookie) bool { return !c.Secure && c.Value == "b, Secure" },
		`a="b; Secure"`:                      func(c cookie.Cookie) bool { return !c.Secure && c.Value == `"b` },
		"a=b; SameSite":                      func(c cookie.Cookie) bool { return c.InvalidSameSite },
		`a=b; SameSite="Lax"`:                func(c cookie.Cookie) bool { return c.InvalidSameSite },
		"a=b; samesite = lax ":               func(c cookie.Cookie) bool { return c.SameSite == "Lax" },
		"a=b; SameSite=Strict; SameSite=Lax": func(c cookie.Cookie) bool { return c.SameSite == "Lax" },
		`a=b; Max-Age="0"`:                   func(c cookie.Cookie) bool { return c.Lifetime == nil },
		"a=b; Max-Age=+5":                    func(c cookie.Cookie) bool { return c.Lifetime == nil },
		"a=b; Max-Age=10; Max-Age=0":         func(c cookie.Cookie) bool { return c.Removed(time.Unix(0, 0)) },
		"a=b; Max-Age=5; Expires=Thu, 01 Jan 1970 00:00:00 GMT": func(c cookie.Cookie) bool { return !c.Removed(time.Unix(9e8, 0)) },
		"a=b; Expires=0":            func(c cookie.Cookie) bool { return c.Expires.IsZero() },
		"a=b; Path=shop":            func(c cookie.Cookie) bool { return c.Path == "" },
		"a=b; Path=/x; Path=":       func(c cookie.Cookie) bool { return c.Path == "" },
		"a=b; Domain=.Shop.EXAMPLE": func(c cookie.Cookie) bool { return c.Domain == "shop.example" },
		"=b; Secure":                func(c cookie.Cookie) bool { return c.Name == "" && c.Value == "b" && c.Secure },
		"b; Secure":                 func(c cookie.Cookie) bool { return c.Name == "" && c.Value == "b" && c.Secure },
		"a=b=c":                     func(c cookie.Cookie) bool { return c.Value == "b=c" },
		"__hOST-a=b; Secure; Path=/; Domain=shop.example": func(c cookie.Cookie) bool { return c.Violation() != "" },
		"__Host-a=b; Secure; Path=/; Domain=":             func(c cookie.Cookie) bool { return c.Violation() == "" },
	} {
		c, ok := cookie.Parse(field)
		require.True(t, ok, field)
		require.True(t, is(c), "%s: %+v", field, c)
	}
}
