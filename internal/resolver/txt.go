package resolver

import (
	"context"
	"fmt"
	"strings"

	"github.com/miekg/dns"
)

// LookupTXT returns the TXT records of a name, the character strings of each joined (RFC
// 7208 section 3.3). It bypasses the cache, and lets a validating recursive server refuse
// bogus data. A name that does not exist or has no such record gives an empty result;
// failing servers are an error.
func (r *Resolver) LookupTXT(ctx context.Context, name string) ([]string, error) {
	a := r.Ask(ctx, Question{Name: name, Type: dns.TypeTXT, Fresh: true, Checked: true})
	switch {
	case a.Err != nil:
		return nil, a.Err
	case a.Rcode != dns.RcodeSuccess && a.Rcode != dns.RcodeNameError:
		return nil, fmt.Errorf("TXT of %s: %s", a.Name, dns.RcodeToString[a.Rcode])
	}
	out := make([]string, 0, len(a.Records))
	for _, rr := range a.Records {
		if txt, ok := rr.(*dns.TXT); ok {
			out = append(out, strings.Join(txt.Txt, ""))
		}
	}
	return out, nil
}
