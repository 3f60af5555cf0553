package csp_test

import (
	"slices"
	"testing"

	"assay/internal/website/csp"
)

// FuzzSet calls every method on hostile policies. No method may panic, and a further policy must never extend what a document may reach.
func FuzzSet(f *testing.F) {
	f.Add("https://www.example.com/", "default-src 'self'; script-src 'nonce-a' https://[ipv6:address]:443/x", "img-src *")
	f.Add("http://[::1]:8080/", "script-src 'strict-dynamic' ''; object-src *.:*/ ; default-src 'sha256-'", "script-src 'none', ,;;")
	f.Add("", "script-src https://*:*/%zz * http: data: *.com ' '' '' '", "default-src\x00\x80; base-uri \f\t")
	f.Add(":", "script-src a:// ://b c:99999999999999 1.2.3.4 nonce-", "")
	f.Fuzz(func(t *testing.T, url, a, b string) {
		one, both := csp.Parse(url, []string{a}, nil), csp.Parse(url, []string{a, b}, []string{b})
		for _, name := range []string{csp.ScriptSrcElem, csp.ObjectSrc, csp.BaseURI, csp.FormAction, csp.FrameAncestors, "img-src", "x"} {
			before, _ := one.Reach(name)
			if after, _ := both.Reach(name); after > before {
				t.Fatalf("%s: %q reaches %d, with %q %d", name, a, before, b, after)
			}
		}
		if before, after := open(one), open(both); after && !before {
			t.Fatalf("%q stops scripts, with %q it does not", a, b)
		}
		both.InsecureSources()
		both.ScriptNonces()
		for i := range both.Enforced {
			both.Enforced[i].Known()
			both.Enforced[i].Issues()
			for _, d := range both.Enforced[i].Directives {
				for _, v := range d.Values {
					csp.WithinSite(v, "example.com")
				}
			}
		}
	})
}

// open reports whether foreign code gets through the policies.
func open(s csp.Set) bool {
	return slices.ContainsFunc(s.ScriptRisks(), func(r csp.Risk) bool { return r.Kind <= csp.AnyScript })
}
