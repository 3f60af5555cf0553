// Package endpoint compares what Assay finds out about TLS services with independent tools.
// It starts servers from Debian packages (nginx, Apache, Caddy, lighttpd, HAProxy, OpenSSL
// and GnuTLS) with the settings in data/endpoints.yaml. Facts are compared with testssl.sh
// and sslscan, and verdicts on certificates with openssl verify and curl. Where they differ
// for a known reason, data/differences.yaml says which one.
package endpoint

import (
	"bytes"
	_ "embed"
	"fmt"
	"slices"

	"go.yaml.in/yaml/v3"

	"assay/internal/zoo/tlszoo"
)

// Host is the name that every endpoint serves.
const Host = "shop.example"

//go:embed data/endpoints.yaml
var endpointsData []byte

// Endpoint is one TLS service.
type Endpoint struct {
	Name   string `yaml:"name"`
	Server string `yaml:"server"`
	// Keys are the kinds of its certificates: rsa, rsa-3072, ecdsa or ed25519.
	Keys []string `yaml:"keys,flow"`
	// Fault names a defect of the certificate. Only the verdict on the certificate is compared
	// then.
	Fault tlszoo.Fault `yaml:"fault"`
	// Options are settings in the server's own language; {dir} is the directory with its files.
	Options string `yaml:"options"`
}

// Endpoints returns the endpoints in the data, and nginx with every faulty certificate.
func Endpoints() ([]Endpoint, error) {
	list, err := parseEndpoints(endpointsData)
	if err != nil {
		return nil, err
	}
	// With the lowest security level nginx loads certificates that clients refuse.
	const lowest = "ssl_ciphers DEFAULT:@SECLEVEL=0;"
	for _, fault := range tlszoo.Faults() {
		list = append(list, Endpoint{Name: "nginx with the certificate " + string(fault), Server: "nginx", Fault: fault, Options: lowest})
	}
	return list, nil
}

func parseEndpoints(data []byte) ([]Endpoint, error) {
	var list []Endpoint
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	if err := d.Decode(&list); err != nil {
		return nil, fmt.Errorf("endpoints.yaml: %w", err)
	}
	var names []string
	for _, e := range list {
		if slices.Contains(names, e.Name) || e.Name == "" {
			return nil, fmt.Errorf("endpoints.yaml: the name %q is empty or not unique", e.Name)
		}
		if _, ok := servers()[e.Server]; !ok {
			return nil, fmt.Errorf("endpoints.yaml: %s: unknown server %q", e.Name, e.Server)
		}
		if (len(e.Keys) == 0) == (e.Fault == "") {
			return nil, fmt.Errorf("endpoints.yaml: %s must have either keys or a fault", e.Name)
		}
		names = append(names, e.Name)
	}
	return list, nil
}

// leaves issues the endpoint's certificates.
func (e Endpoint) leaves(ca *tlszoo.CA) ([]*tlszoo.Leaf, error) {
	if e.Fault != "" {
		leaf, err := ca.IssueFault(e.Fault, Host)
		return []*tlszoo.Leaf{leaf}, err
	}
	var out []*tlszoo.Leaf
	for _, key := range e.Keys {
		o := tlszoo.LeafOptions{Names: []string{Host, "www." + Host}}
		switch key {
		case "rsa":
			o.RSABits = 2048
		case "rsa-3072":
			o.RSABits = 3072
		case "ed25519":
			o.Ed25519 = true
		case "ecdsa":
		default:
			return nil, fmt.Errorf("%s: unknown kind of key %q", e.Name, key)
		}
		leaf, err := ca.Issue(o)
		if err != nil {
			return nil, err
		}
		out = append(out, leaf)
	}
	return out, nil
}
