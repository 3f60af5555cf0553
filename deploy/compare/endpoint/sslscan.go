package endpoint

import (
	"context"
	"encoding/xml"
	"fmt"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"assay/internal/website/capture"
)

// sslscanReport is the part of sslscan's XML that is compared.
type sslscanReport struct {
	Test struct {
		Protocols []struct {
			Type    string `xml:"type,attr"`
			Version string `xml:"version,attr"`
			Enabled string `xml:"enabled,attr"`
		} `xml:"protocol"`
		Renegotiation *struct {
			Supported string `xml:"supported,attr"`
			Secure    string `xml:"secure,attr"`
		} `xml:"renegotiation"`
		Compression *struct {
			Supported string `xml:"supported,attr"`
		} `xml:"compression"`
		Ciphers []struct {
			Version string `xml:"sslversion,attr"`
			ID      string `xml:"id,attr"`
			Name    string `xml:"cipher,attr"`
			DHBits  int    `xml:"dhebits,attr"`
		} `xml:"cipher"`
		Groups []struct {
			Name string `xml:"name,attr"`
		} `xml:"group"`
		Certificate struct {
			Signature string `xml:"signature-algorithm"`
			Key       struct {
				Type string `xml:"type,attr"`
				Bits int    `xml:"bits,attr"`
			} `xml:"pk"`
			Names string `xml:"altnames"`
			Until string `xml:"not-valid-after"`
		} `xml:"certificates>certificate"`
	} `xml:"ssltest"`
}

// sslscan runs the tool against the endpoint.
func sslscan(ctx context.Context, r *running) (Facts, error) {
	// Without the option it takes a server that needs three seconds for one that refuses.
	out, err := output(ctx, "sslscan", "--timeout=60", "--xml=-", "--no-colour", "--no-failed", "--sni-name="+Host, r.addr.String())
	if err != nil {
		return nil, err
	}
	return parseSSLScan(out)
}

func parseSSLScan(out []byte) (Facts, error) {
	var report sslscanReport
	if err := xml.Unmarshal(out, &report); err != nil {
		return nil, fmt.Errorf("sslscan: %w", err)
	}
	test, f := report.Test, Facts{}
	for _, p := range test.Protocols {
		f["accepts "+sslscanVersion(p.Type, p.Version)] = yesNo(p.Enabled == "1")
	}
	if test.Renegotiation != nil && test.Renegotiation.Supported == "1" { // else it was not tried, as in TLS 1.3
		f[factRenegotiable] = yesNo(test.Renegotiation.Secure == "1")
	}
	if test.Compression != nil {
		f[factCompression] = yesNo(test.Compression.Supported == "1")
	}
	ids, dh := map[string][]uint16{}, 0
	for _, c := range test.Ciphers {
		id, err := strconv.ParseUint(strings.TrimPrefix(c.ID, "0x"), 16, 16)
		if err != nil {
			return nil, fmt.Errorf("sslscan: suite %q: %w", c.ID, err)
		}
		version := strings.Replace(c.Version, "TLSv", "TLS ", 1)
		ids[version] = append(ids[version], uint16(id))
		if c.DHBits > 0 && (dh == 0 || c.DHBits < dh) {
			dh = c.DHBits
		}
	}
	for version, list := range ids {
		f["suites "+version] = idList(list)
	}
	if dh > 0 {
		f[factDH] = strconv.Itoa(dh)
	}
	var groups []string
	for _, g := range test.Groups {
		name, _, _ := strings.Cut(g.Name, " ")
		groups = append(groups, strings.ToLower(name))
	}
	f[factGroups] = sorted(groups)
	f.addSSLScanCertificate(&report)
	return f, nil
}

func (f Facts) addSSLScanCertificate(report *sslscanReport) {
	c := report.Test.Certificate
	if c.Signature == "" {
		return // it received no certificate
	}
	f[factSignature] = signatureName(c.Signature)
	switch c.Key.Type {
	case "RSA":
		f[factKey] = fmt.Sprintf("RSA %d", c.Key.Bits)
	case "EC": // it prints the strength, which is half the size of a curve
		f[factKey] = fmt.Sprintf("EC %d", 2*c.Key.Bits)
	}
	var names []string
	for name := range strings.SplitSeq(c.Names, ",") {
		if _, value, ok := strings.Cut(strings.TrimSpace(name), ":"); ok {
			names = append(names, value)
		}
	}
	f[factNames] = sorted(names)
	if until, err := time.Parse("Jan _2 15:04:05 2006 MST", c.Until); err == nil {
		f[factUntil] = until.UTC().Format("2006-01-02 15:04")
	}
}

// signatureName writes OpenSSL's names as Go does.
func signatureName(openssl string) string {
	switch openssl {
	case "sha256WithRSAEncryption":
		return "sha256-rsa"
	case "sha1WithRSAEncryption":
		return "sha1-rsa"
	}
	if hash, ok := strings.CutPrefix(openssl, "ecdsa-with-"); ok {
		return "ecdsa-" + strings.ToLower(hash)
	}
	return strings.ToLower(openssl)
}

func sslscanVersion(kind, version string) string {
	switch {
	case kind == "ssl" && version == "2":
		return capture.SSL2
	case kind == "ssl":
		return capture.SSL3
	}
	return "TLS " + version
}

// hostPort returns the address in the form that the tools take.
func hostPort(addr netip.AddrPort) string { return Host + ":" + strconv.Itoa(int(addr.Port())) }
