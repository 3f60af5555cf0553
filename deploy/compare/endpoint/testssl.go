package endpoint

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"assay/internal/website/capture"
)

// testssl runs testssl.sh against the endpoint: protocols, suites of each, server
// preferences, defaults, forward secrecy, renegotiation and compression.
func testssl(ctx context.Context, r *running) (Facts, error) {
	file := filepath.Join(r.dir, "testssl.json")
	// The exit status counts findings; the report shows whether the run is complete.
	_, err := output(ctx, "testssl", "--jsonfile", file, "--quiet", "--color", "0", "--warnings", "off", "--ip", r.addr.Addr().String(),
		"-p", "-E", "-f", "-P", "-S", "-R", "-C", hostPort(r.addr))
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		return nil, err
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return parseTestSSL(data)
}

// testsslFinding is one line of the report.
type testsslFinding struct {
	ID      string `json:"id"`
	Finding string `json:"finding"`
}

func parseTestSSL(data []byte) (Facts, error) {
	var list []testsslFinding
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("testssl.sh: %w", err)
	}
	if !slices.ContainsFunc(list, func(l testsslFinding) bool { return l.ID == "scanTime" }) {
		return nil, errors.New("testssl.sh did not finish")
	}
	f, p := Facts{}, testsslParser{ids: map[string][]uint16{}}
	for _, one := range list {
		p.read(f, one)
	}
	for version, ids := range p.ids {
		f["suites "+version] = idList(ids)
	}
	f[factGroups] = sorted(p.groups)
	f[factCertificates] = sorted(p.prints)
	if p.dh > 0 {
		f[factDH] = strconv.Itoa(p.dh)
	}
	// Its "no" may mean that its own client could not connect, or closed the connection before
	// the tickets of TLS 1.3 arrived.
	_, connected := f[factRenegotiable]
	if p.resumed || p.fresh && connected && f["accepts "+capture.TLS13] != yes {
		f[factResumed] = yesNo(p.resumed)
	}
	return f, nil
}

// testsslParser collects what is spread over several lines.
type testsslParser struct {
	ids     map[string][]uint16
	groups  []string
	prints  []string
	dh      int
	resumed bool // by tickets or by ids
	fresh   bool // no way worked, and every one was tried
	untried bool // one of them could not be tried
}

// read takes one line. Facts about a single certificate are taken where there is only one.
func (p *testsslParser) read(f Facts, one testsslFinding) {
	id, _, several := strings.Cut(one.ID, " <")
	text := one.Finding
	if version, ok := testsslVersions()[id]; ok {
		f["accepts "+version] = yesNo(strings.HasPrefix(text, "offered"))
		return
	}
	if strings.HasPrefix(id, "cipher-tls") || strings.HasPrefix(id, "cipher-ssl") {
		p.suite(text)
		return
	}
	p.service(f, id, text)
	if !several {
		p.certificate(f, id, text)
	}
}

// service takes a fact about the service.
func (p *testsslParser) service(f Facts, id, text string) {
	switch id {
	case "ALPN", "ALPN_HTTP2": // HTTP/2 has a line of its own
		f[factHTTP2] = yesNo(f[factHTTP2] == yes || text == "h2")
	case "PFS_ECDHE_curves", "DH_groups":
		for name := range strings.FieldsSeq(text) {
			p.group(id, name)
		}
	case "CRIME_TLS":
		f[factCompression] = yesNo(!strings.HasPrefix(text, "not vulnerable"))
	case "secure_renego": // its handshake may fail for another reason, which shows nothing
		f.say(factRenegotiable, text, "supported", "VULNERABLE")
	case "secure_client_renego":
		f.say(factClientRenego, text, "VULNERABLE", "not vulnerable")
	case "sessionresumption_ticket", "sessionresumption_ID":
		p.resumption(text)
	case "TLS_extensions":
		f[factEMS] = yesNo(strings.Contains(text, "extended master secret/#23"))
	case "cert_fingerprintSHA256":
		p.prints = append(p.prints, strings.ToLower(text))
	}
}

// say stores yes or no if the text begins with that answer. Anything else, such as "check
// failed", is not an answer.
func (f Facts) say(fact, text, ifYes, ifNo string) {
	switch {
	case strings.HasPrefix(text, ifYes):
		f[fact] = yes
	case strings.HasPrefix(text, ifNo):
		f[fact] = no
	}
}

// resumption takes the outcome of one of the two ways: either suffices, and "no" needs both.
func (p *testsslParser) resumption(text string) {
	switch {
	case strings.HasPrefix(text, "supported"):
		p.resumed = true
	case strings.HasPrefix(text, "not supported"), strings.HasPrefix(text, "No Session ID"):
		p.fresh = !p.untried
	default:
		p.fresh, p.untried = false, true
	}
}

// certificate takes a fact about the only certificate.
func (p *testsslParser) certificate(f Facts, id, text string) {
	switch id {
	case "OCSP_stapling":
		f[factStapled] = yesNo(strings.HasPrefix(text, "offered"))
	case "certs_countServer":
		f[factSent] = text
	case "cert_keySize":
		if kind, bits, ok := strings.Cut(strings.TrimSuffix(text, " bits"), " "); ok && (kind == "RSA" || kind == "EC") {
			f[factKey] = kind + " " + bits
		}
	case "cert_signatureAlgorithm":
		hash, key, _ := strings.Cut(text, " with ")
		if strings.HasPrefix(text, "ECDSA") {
			f[factSignature] = "ecdsa-" + strings.ToLower(strings.TrimPrefix(text, "ECDSA with "))
		} else {
			f[factSignature] = strings.ToLower(hash + "-" + key)
		}
	case "cert_subjectAltName":
		f[factNames] = sorted(strings.Fields(text))
	case "cert_notAfter":
		f[factUntil] = text
	}
}

// suite takes a line such as "TLS 1.2   xc030   ECDHE-RSA-AES256-GCM-SHA384  ECDH 253 …".
func (p *testsslParser) suite(text string) {
	fields := strings.Fields(text)
	at := slices.IndexFunc(fields, func(s string) bool { return len(s) > 2 && s[0] == 'x' })
	if at < 1 {
		return
	}
	id, err := strconv.ParseUint(fields[at][1:], 16, 16)
	if err != nil {
		return // it has three bytes: a cipher of SSLv2
	}
	version := testsslVersions()[strings.NewReplacer(" ", "", ".", "_").Replace(strings.Join(fields[:at], ""))]
	p.ids[version] = append(p.ids[version], uint16(id))
	if len(fields) > at+3 && fields[at+2] == "DH" {
		if bits, err := strconv.Atoi(fields[at+3]); err == nil && (p.dh == 0 || bits < p.dh) {
			p.dh = bits
		}
	}
}

// group takes the name of a group; only those of RFC 7919 among the primes are groups.
func (p *testsslParser) group(id, name string) {
	name = strings.ToLower(name)
	if id == "DH_groups" && !strings.HasPrefix(name, "ffdhe") {
		return
	}
	if name == "prime256v1" {
		name = "secp256r1"
	}
	p.groups = append(p.groups, name)
}

func testsslVersions() map[string]string {
	return map[string]string{
		"SSLv2": capture.SSL2, "SSLv3": capture.SSL3, "TLS1": capture.TLS10, "TLS1_1": capture.TLS11, "TLS1_2": capture.TLS12,
		"TLS1_3": capture.TLS13,
	}
}
