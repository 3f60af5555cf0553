package exposure_test

import (
	"testing"
	"unicode/utf8"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// FuzzSecurityTxt judges hostile files.
func FuzzSecurityTxt(f *testing.F) {
	f.Add("Contact: mailto:a@b.example\r\nExpires: 2027-06-01T00:00:00Z\r\n")
	f.Add("-----BEGIN PGP SIGNED MESSAGE-----\nHash: x\n\n- Contact: tel:1\n-----BEGIN PGP SIGNATURE-----")
	f.Add("\ufeff#\n:\nContact:\x00\nExpires: \xff\nCanonical: https://[::1")
	f.Fuzz(func(t *testing.T, body string) {
		c := scanned("")
		c.Page.SecurityTxt = resource(site+".well-known/security.txt", 200, body, "Content-Type", "text/plain")
		v := judge("SEC-SECTXT", c)
		if !v.Status.Scored() {
			t.Fatalf("%q is not judged: %+v", body, v)
		}
		if v.Status == check.Fail && v.Explanation == "" {
			t.Fatalf("%q fails without a reason", body)
		}
	})
}

// FuzzBodies judges hostile error pages, documents and field values.
func FuzzBodies(f *testing.F) {
	f.Add("at a.b(C.java:1) ORA-00001: :line  on line  goroutine 1 [", "http://10.0.0.1. ://a.internal://")
	f.Add("Physical Path C:\\", "192.168.1.1\xff 1 10. 172.16.0.1/")
	f.Fuzz(func(t *testing.T, a, b string) {
		c := scanned(b, "Server", a, "X-Backend", b)
		c.Page.NotFound = resource(site+"x", 404, a)
		for _, id := range []string{"SEC-ERROR-LEAK", "SEC-PRIVATE-IP", "SEC-DISCLOSE-VERSION", "SEC-EXPOSE-DIRLIST"} {
			v := judge(id, c)
			if v.Status == check.NotRun && v.Reason != capture.ReasonBlockedByEdge {
				t.Fatalf("%s: %+v", id, v)
			}
			if utf8.ValidString(a) && utf8.ValidString(b) && !utf8.ValidString(v.Observed) {
				t.Fatalf("%s says %q", id, v.Observed)
			}
		}
	})
}
