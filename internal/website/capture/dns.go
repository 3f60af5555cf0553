package capture

import "time"

// Record is one resource record in presentation form.
type Record struct {
	Name string `json:"name"` // absolute, lower-case, trailing dot
	Type string `json:"type"`
	TTL  uint32 `json:"ttl"`  // seconds
	Data string `json:"data"` // presentation form; of TXT the joined text, unescaped
}

// Answer is the outcome of one lookup.
type Answer struct {
	Name    string   `json:"name"`
	Type    string   `json:"type"`
	Rcode   string   `json:"rcode,omitempty"`   // "NOERROR", "NXDOMAIN", …; "" when nothing answered
	Records []Record `json:"records,omitempty"` // of the asked type, CNAMEs followed
	CNAMEs  []Record `json:"cnames,omitempty"`  // the chain that was followed, in order
	Server  string   `json:"server,omitempty"`  // IP address of the server that answered
	AD      bool     `json:"ad,omitempty"`      // validated by a resolver
	Error   string   `json:"error,omitempty"`   // transport failure or loop
}

// Exists reports whether the lookup gave at least one record of the asked type.
func (a *Answer) Exists() bool { return a != nil && len(a.Records) > 0 }

// Data returns the data of the records.
func (a *Answer) Data() []string {
	if a == nil {
		return nil
	}
	out := make([]string, len(a.Records))
	for i, r := range a.Records {
		out[i] = r.Data
	}
	return out
}

// DNSSEC states of the host's name (RFC 4035 §4.3).
const (
	Secure        = "secure"
	Insecure      = "insecure"
	Bogus         = "bogus"
	Indeterminate = "indeterminate"
)

// DNS contains the DNS facts about the host and its domain.
type DNS struct {
	Host string `json:"host"` // absolute name
	Zone string `json:"zone"` // apex of the zone that holds the host, absolute
	Mail string `json:"mail"` // the domain that mail records are judged for (registrable domain), absolute
	A    Answer `json:"a"`
	AAAA Answer `json:"aaaa"`
	// TTLKnown is true when the TTLs of A and AAAA are the zone's own and not the remainder
	// left in a resolver's cache.
	TTLKnown bool `json:"ttlKnown"`
	// Attempts counts repeated address lookups and Failures how many of them failed.
	Attempts int `json:"attempts"`
	Failures int `json:"failures"`
	// ParentNS are the name-server names the parent delegates to; ChildNS those the zone itself names.
	ParentNS []string     `json:"parentNs"`
	ChildNS  []string     `json:"childNs"`
	Servers  []NameServer `json:"servers"`
	SOA      *SOA         `json:"soa,omitempty"`
	// Direct is true if authoritative servers could be queried directly; otherwise delegation
	// facts are missing and their checks are NOT_RUN.
	Direct bool   `json:"direct"`
	CAA    Answer `json:"caa"` // from the closest ancestor that has CAA; Name says which
	MX     Answer `json:"mx"`
	// MXHosts are the looked-up exchange hosts, keyed as in MX order.
	MXHosts []MXHost `json:"mxHosts,omitempty"`
	SPF     *SPF     `json:"spf,omitempty"`
	// DMARC is the TXT set at _dmarc.<Mail>, or, when that has no DMARC record, the
	// one of a parent public suffix that speaks for its children (RFC 9989 §4.10);
	// Name says which.
	DMARC Answer `json:"dmarc"`
	// DMARCExternal are the authorisation lookups of rua targets outside the domain, by target domain.
	DMARCExternal map[string]Answer `json:"dmarcExternal,omitempty"`
	DKIM          []Answer          `json:"dkim,omitempty"` // selectors that exist
	MTASTS        Answer            `json:"mtaSts"`
	MTASTSPolicy  *Resource         `json:"mtaStsPolicy,omitempty"`
	TLSRPT        Answer            `json:"tlsRpt"`
	BIMI          Answer            `json:"bimi"`
	HTTPSRR       Answer            `json:"https"`
	TLSA          Answer            `json:"tlsa"`
	// Targets are the CNAME, NS and MX target names and whether each exists.
	Targets []DNSTarget `json:"targets,omitempty"`
	DNSSEC  DNSSEC      `json:"dnssec"`
	// Routing contains the routes to the host's and its name servers' addresses; nil in old
	// captures.
	Routing *Routing `json:"routing,omitempty"`
}

// NameServer is one delegated server and how each of its addresses behaves.
type NameServer struct {
	Name      string        `json:"name"`
	Addresses []ServerProbe `json:"addresses"`
	Error     string        `json:"error,omitempty"` // why its name does not resolve
	// Unresolved is true when a look-up of the server's addresses was not answered, so that it
	// may have more than those listed.
	Unresolved bool `json:"unresolved,omitempty"`
}

// ServerProbe is the result of probing a name-server address.
type ServerProbe struct {
	Addr          string   `json:"addr"`
	Skipped       Reason   `json:"skipped,omitempty"` // NO_ROUTE_V6
	Answered      bool     `json:"answered"`
	Authoritative bool     `json:"authoritative"` // AA for the zone's SOA
	Serial        uint32   `json:"serial"`
	NS            []string `json:"ns,omitempty"`
	TCP           *bool    `json:"tcp,omitempty"` // nil if the time or the budget ended first
	EDNS          bool     `json:"edns"`
	Recursive     *bool    `json:"recursive,omitempty"` // answered a recursive question about a foreign name; nil as for TCP
	Transfer      *bool    `json:"transfer,omitempty"`  // AXFR allowed; nil when not asked (needs consent)
	Error         string   `json:"error,omitempty"`
}

// SOA holds the zone's timers in seconds.
type SOA struct {
	MName   string `json:"mname"`
	RName   string `json:"rname"`
	Serial  uint32 `json:"serial"`
	Refresh uint32 `json:"refresh"`
	Retry   uint32 `json:"retry"`
	Expire  uint32 `json:"expire"`
	Minimum uint32 `json:"minimum"`
}

// MXHost is one mail exchanger.
type MXHost struct {
	Host       string   `json:"host"`
	Preference uint16   `json:"preference"`
	Addrs      []string `json:"addrs,omitempty"`
	CNAME      bool     `json:"cname,omitempty"`
	Rcode      string   `json:"rcode"`
	// TLSA is the set at _25._tcp.<Host>, looked up for the first MaxMailHosts.
	TLSA Answer `json:"tlsa,omitzero"`
	// TLSAState is the DNSSEC state of that set, "" when the set is missing; TLSAReason says
	// why it is not Secure.
	TLSAState  string `json:"tlsaState,omitempty"`
	TLSAReason string `json:"tlsaReason,omitempty"`
}

// SPF is the gathered SPF record set and its evaluation cost.
type SPF struct {
	Records []string `json:"records"` // every TXT that starts with v=spf1
	// Lookups counts the DNS-querying terms met while walking include and redirect (RFC 7208 §4.6.4).
	Lookups     int      `json:"lookups"`
	VoidLookups int      `json:"voidLookups"`
	Errors      []string `json:"errors,omitempty"` // permanent errors, one sentence each
	// Walk lists the records that were visited, in order: domain and text.
	Walk []Record `json:"walk,omitempty"`
}

// DNSTarget is a name that a record of the zone points to.
type DNSTarget struct {
	From  string `json:"from"` // "CNAME www.example.org."
	Name  string `json:"name"`
	Rcode string `json:"rcode"`
	Error string `json:"error,omitempty"`
	// Claimable is how a stranger could claim a name that does not exist: ClaimDomain,
	// ClaimService, or "" if nobody could.
	Claimable string `json:"claimable,omitempty"`
}

// Ways to claim a target that does not exist.
const (
	ClaimDomain  = "domain"  // its registrable domain is not registered
	ClaimService = "service" // it belongs to a customer of a hosting service
)

// DNSSEC is the validation outcome for the host's zone.
type DNSSEC struct {
	State  string   `json:"state"` // Secure, Insecure, Bogus, Indeterminate
	Reason string   `json:"reason,omitempty"`
	DS     []Record `json:"ds,omitempty"`
	Keys   []DNSKey `json:"keys,omitempty"`
	// Expires is the earliest end of an RRSIG over the host's address and SOA sets; zero when unsigned.
	Expires time.Time `json:"expires,omitzero"`
	// Signed is when the validity of that RRSIG begins.
	Signed time.Time `json:"signed,omitzero"`
	// NSEC3Iterations is the iteration count of NSEC3PARAM, nil when the zone uses NSEC or is unsigned.
	NSEC3Iterations *int `json:"nsec3Iterations,omitempty"`
}

// DNSKey is one zone key.
type DNSKey struct {
	Algorithm uint8  `json:"algorithm"`
	Name      string `json:"name"` // mnemonic
	Bits      int    `json:"bits"`
	KSK       bool   `json:"ksk"`
}
