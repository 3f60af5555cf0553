package hosting

import (
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// httpsRecord judges INF-HTTPS-RR, which is information only.
func httpsRecord(c *capture.Capture) check.Verdict {
	rr := &c.DNS.HTTPSRR
	if c.Target.IsIP() {
		return check.Inapplicable("The site is addressed by its IP address.")
	}
	command := "dig +short HTTPS " + strings.TrimSuffix(c.DNS.Host, ".")
	if !rr.Exists() {
		return check.Noted("No HTTPS record").Because("The name publishes no HTTPS record, which is optional.").With(check.Evidence{
			Quote: "(no HTTPS record)", Command: command,
		})
	}
	addresses := slices.Concat(c.DNS.A.Data(), c.DNS.AAAA.Data())
	for _, data := range rr.Data() {
		for _, hint := range hints(data) {
			if !slices.Contains(addresses, hint) {
				return check.Failed("The hint %s is not an address of the name", hint).
					Because("Browsers that follow the hint may reach another server than that of the A and AAAA records.").
					With(check.Evidence{Quote: data, Command: command})
			}
		}
	}
	return check.Passed("HTTPS record published").With(check.Evidence{Quote: strings.Join(rr.Data(), "\n"), Command: command})
}

// hints reads the ipv4hint and ipv6hint parameters of a record in presentation form.
func hints(data string) []string {
	var out []string
	for param := range strings.FieldsSeq(data) {
		name, value, _ := strings.Cut(param, "=")
		if name == "ipv4hint" || name == "ipv6hint" {
			out = append(out, strings.Split(strings.Trim(value, `"`), ",")...)
		}
	}
	return out
}
