package mail

import (
	"fmt"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact"
	"assay/internal/website/records"
)

// RSA key sizes (RFC 8301 §3.2: at least 1024 bits, should be 2048).
const (
	minBits  = 1024
	goodBits = 2048
)

func dkim(c *capture.Capture) check.Verdict {
	if v, ok := noDomain(c); ok {
		return v
	}
	d := c.DNS
	if len(d.DKIM) == 0 {
		if !sendsMail(d) {
			return check.Inapplicable("The domain declares that it sends no mail.")
		}
		return check.Skipped(capture.ReasonNoDataSource,
			"No key was found under the selectors that are commonly used, and selectors cannot be listed from outside.")
	}
	var evidence []check.Evidence
	good, middling := 0, 0
	for _, a := range d.DKIM {
		for _, r := range a.Records {
			if !records.IsDKIM(r.Data) {
				continue
			}
			key, err := records.ParseDKIM(r.Data)
			e := check.Evidence{Quote: dnsfact.Line(r) + " → " + describe(key, err), Command: dnsfact.Dig(a.Name, "TXT")}
			evidence = append(evidence, e)
			switch {
			case err != nil, key.Revoked:
			case key.Type == "rsa" && key.Bits < minBits:
				return check.Failed("RSA with %d bits",
					key.Bits).With(e).Because("A key of %d bits can be factored, so signatures of the domain can be forged.", key.Bits)
			case key.Testing:
			case key.Type == "rsa" && key.Bits < goodBits:
				middling++
			default:
				good++
			}
		}
	}
	switch {
	case good > 0:
		return check.Passed("%d strong keys", good).With(evidence...)
	case middling > 0:
		return check.Warned("RSA below %d bits", goodBits).With(evidence...).Because("All keys found are shorter than the recommended %d bits.",
			goodBits)
	}
	return check.Failed("no usable key").With(evidence...).Because("All keys found are revoked, in testing or unusable.")
}

func describe(k records.DKIM, err error) string {
	switch {
	case err != nil:
		return err.Error()
	case k.Revoked:
		return "revoked"
	case k.Testing:
		return fmt.Sprintf("%s, %d bits, in testing", k.Type, k.Bits)
	}
	return fmt.Sprintf("%s, %d bits", k.Type, k.Bits)
}
