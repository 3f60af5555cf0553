package scan

import (
	"net/netip"
	"slices"
	"strings"
	"time"

	"golang.org/x/net/publicsuffix"
)

// DomainMethod is how a workspace proved that it owns a domain.
type DomainMethod string

// Methods of proof.
const (
	DomainByDNS      DomainMethod = "dns"      // a TXT record
	DomainByFile     DomainMethod = "file"     // a well-known file
	DomainByOperator DomainMethod = "operator" // the operator of this installation vouched for it
)

// DomainState is the state of the proof of a domain.
type DomainState string

// States of a domain.
const (
	DomainPending  DomainState = "PENDING"  // never proved
	DomainVerified DomainState = "VERIFIED" // proved, and the proof is in force
	DomainExpired  DomainState = "EXPIRED"  // proved once; the proof has expired
)

// What a workspace publishes to prove a domain.
const (
	// DomainTokenPrefix begins every token, so that its purpose is recognisable in a zone.
	DomainTokenPrefix = "assay-verify-"
	// domainLabel is the label of the TXT record below the domain.
	domainLabel = "_assay-challenge"
	// DomainFile is the path of the file.
	DomainFile = "/.well-known/assay-verification.txt"
)

// Domain is a domain whose ownership a workspace proves, so that checks that
// probe the server may run on it and its subdomains.
type Domain struct {
	ID        string // UUIDv7
	TenantID  string
	Name      string // lower-case A-labels, no trailing dot
	Token     string // to be published, so it is not a secret
	CreatedAt time.Time

	Method     DomainMethod // "" until it is proved
	VerifiedAt time.Time    // of the latest proof; zero until then
	ExpiresAt  time.Time    // when the latest proof expires
	CheckedAt  time.Time    // of the latest attempt
	Problem    string       // why the latest attempt failed, one sentence; "" if it succeeded
}

// State returns the state of the proof at the given time.
func (d Domain) State(now time.Time) DomainState {
	switch {
	case d.VerifiedAt.IsZero():
		return DomainPending
	case now.Before(d.ExpiresAt):
		return DomainVerified
	}
	return DomainExpired
}

// Proved reports whether the proof is in force at the given time.
func (d Domain) Proved(now time.Time) bool { return d.State(now) == DomainVerified }

// RecordName returns the name of the TXT record with the token.
func (d Domain) RecordName() string { return domainLabel + "." + d.Name }

// FileURL returns the https address of the file with the token.
func (d Domain) FileURL() string { return "https://" + d.Name + DomainFile }

// DomainsAbove returns the names whose proof covers the host, the host's own first: itself
// and its parents up to the registrable domain. A proof never extends across a public suffix
// (https://publicsuffix.org), below which different owners have domains. An address literal
// and a public suffix have none.
func DomainsAbove(host string) []string {
	if _, err := netip.ParseAddr(host); err == nil {
		return nil
	}
	top, err := publicsuffix.EffectiveTLDPlusOne(host)
	if err != nil {
		return nil
	}
	var out []string
	for name := host; ; {
		out = append(out, name)
		if name == top {
			return out
		}
		_, name, _ = strings.Cut(name, ".")
	}
}

// DomainCovers reports whether a proof of the name covers the host.
func DomainCovers(name, host string) bool { return slices.Contains(DomainsAbove(host), name) }
