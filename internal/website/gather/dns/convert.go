package dns

import (
	"context"
	"encoding/base64"
	"errors"
	"math/big"
	"net"
	"strings"

	"github.com/miekg/dns"

	"assay/internal/resolver"
	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/records"
)

// maxRecords limits how many records of a set are stored.
const maxRecords = 64

func convert(a *resolver.Answer) capture.Answer {
	out := capture.Answer{Name: a.Name, Type: dns.TypeToString[a.Type], AD: a.AD}
	if a.Server.IsValid() {
		out.Server = a.Server.String()
	}
	if a.Rcode >= 0 {
		out.Rcode = dns.RcodeToString[a.Rcode]
	}
	for _, rr := range a.Records[:min(len(a.Records), maxRecords)] {
		out.Records = append(out.Records, record(rr))
	}
	for _, c := range a.Chain {
		out.CNAMEs = append(out.CNAMEs, record(c))
	}
	if a.Err != nil {
		out.Error = phrase(a.Err)
		if serversFail(a.Err) {
			out.Rcode = dns.RcodeToString[dns.RcodeServerFailure] // as a recursive server would answer
		}
	}
	return out
}

// serversFail reports whether the zone's servers failed, and not the scanner's network: the
// root always answers those who can reach it.
func serversFail(err error) bool {
	failure := new(resolver.ServerError)
	if !errors.As(err, &failure) || errors.Is(err, resolver.ErrBudget) || errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	return failure.Zone != "."
}

func record(rr dns.RR) capture.Record {
	h := rr.Header()
	data := strings.TrimPrefix(rr.String(), h.String())
	if txt, ok := rr.(*dns.TXT); ok {
		data = joined(txt)
	}
	return capture.Record{Name: dns.CanonicalName(h.Name), Type: dns.TypeToString[h.Rrtype], TTL: h.Ttl, Data: data}
}

// joined returns the text of a TXT record: its character strings without separator (RFC 7208
// §3.3), unescaped.
func joined(txt *dns.TXT) string {
	var b strings.Builder
	for _, part := range txt.Txt {
		b.WriteString(records.Unquote(`"` + part + `"`))
	}
	return b.String()
}

// phrase describes a failure without internal details.
func phrase(err error) string {
	var op *net.OpError
	switch {
	case errors.Is(err, resolver.ErrBudget), errors.Is(err, context.Canceled):
		return "the scan's budget of DNS messages or time was used up"
	case scan.IsCode(err, scan.CodeTargetForbidden):
		return scan.MessageOf(err)
	case isTimeout(err):
		return "no response in time"
	case errors.As(err, &op) && op.Err != nil:
		return op.Err.Error()
	}
	return err.Error()
}

func isTimeout(err error) bool {
	var ne net.Error
	return errors.As(err, &ne) && ne.Timeout() || errors.Is(err, context.DeadlineExceeded)
}

func dnsKey(k *dns.DNSKEY) capture.DNSKey {
	return capture.DNSKey{Algorithm: k.Algorithm, Name: dns.AlgorithmToString[k.Algorithm], Bits: keyBits(k), KSK: k.Flags&dns.SEP != 0}
}

// keyBits returns the size of the key; for RSA that of its modulus (RFC 3110 §2).
func keyBits(k *dns.DNSKEY) int {
	switch k.Algorithm {
	case dns.ECDSAP256SHA256, dns.ED25519:
		return 256
	case dns.ECDSAP384SHA384:
		return 384
	case dns.ED448:
		return 456
	}
	raw, err := base64.StdEncoding.DecodeString(k.PublicKey)
	if err != nil || len(raw) < 3 {
		return 0
	}
	exponent, rest := int(raw[0]), raw[1:]
	if exponent == 0 {
		exponent, rest = int(raw[1])<<8|int(raw[2]), raw[3:]
	}
	if len(rest) < exponent {
		return 0
	}
	return new(big.Int).SetBytes(rest[exponent:]).BitLen()
}
