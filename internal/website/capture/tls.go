package capture

import "time"

// Protocol versions as they are shown and probed.
const (
	SSL2  = "SSLv2"
	SSL3  = "SSLv3"
	TLS10 = "TLS 1.0"
	TLS11 = "TLS 1.1"
	TLS12 = "TLS 1.2"
	TLS13 = "TLS 1.3"
)

// TLS has the versions, suites and certificates of the host's TLS service.
type TLS struct {
	Host string `json:"host"` // SNI that was sent, "" for an address literal
	Port int    `json:"port"`
	Addr string `json:"addr,omitempty"` // ip:port that was probed
	// Error says why no handshake succeeded at all; "" when one did.
	Error     string `json:"error,omitempty"`
	ErrorKind string `json:"errorKind,omitempty"` // ErrConnect, ErrTimeout, ErrTLS, ErrProtocol, …
	// Closed: the port refused the connection, so there is no service to judge.
	Closed bool `json:"closed,omitempty"`
	// OutOfTime: the time for gathering ended before every question was asked.
	OutOfTime bool `json:"outOfTime,omitempty"`
	// Connections counts the connections that were opened to the service.
	Connections int `json:"connections,omitempty"`
	// Handshake is the main handshake with everything modern offered; nil when it failed.
	Handshake *Handshake     `json:"handshake,omitempty"`
	Versions  []VersionProbe `json:"versions"`
	// Suites are the accepted cipher suites: the strongest class first, within a
	// class in the server's order of choice.
	Suites []Suite `json:"suites"`
	// SuitesSampled is true if Suites is only a sample: the server may accept more good suites, and more suites of the families
	// (Suite.Family) of the others.
	SuitesSampled bool `json:"suitesSampled,omitempty"`
	// SuitesIncomplete: a question about suites got no response, so that Suites may
	// lack a class.
	SuitesIncomplete bool `json:"suitesIncomplete,omitempty"`
	// WeakFirst is the suite that the server chose when the weakest accepted suites came first
	// in the client's list; nil when only one strength is accepted.
	WeakFirst *Suite `json:"weakFirst,omitempty"`
	// Groups are the accepted key-exchange groups by IANA name, the preferred one first.
	Groups []string `json:"groups"`
	// GroupsIncomplete: a question about groups got no response.
	GroupsIncomplete bool `json:"groupsIncomplete,omitempty"`
	// DHBits is the size of the finite-field DH prime; 0 when DHE is not accepted.
	DHBits int `json:"dhBits,omitempty"`
	// DHPrime is that prime, big-endian in hex.
	DHPrime string `json:"dhPrime,omitempty"`
	// DHGroup is the IANA name of the group of RFC 7919 that has the prime; "" for
	// other primes, and in old captures.
	DHGroup string `json:"dhGroup,omitempty"`
	// Compression, SecureRenegotiation, ExtendedMasterSecret describe the TLS ≤ 1.2
	// ServerHello; they are nil when no such handshake was possible.
	Compression          *bool `json:"compression,omitempty"`
	SecureRenegotiation  *bool `json:"secureRenegotiation,omitempty"`
	ExtendedMasterSecret *bool `json:"extendedMasterSecret,omitempty"`
	// ClientRenegotiation is whether the server begins another handshake when the
	// client asks for it inside a connection of TLS 1.2; nil when it could not be tried.
	ClientRenegotiation *bool `json:"clientRenegotiation,omitempty"`
	// Tickets is whether the main handshake gave a session ticket; nil in old captures.
	Tickets *bool `json:"tickets,omitempty"`
	// Resumed is whether a second handshake was resumed with the first one's ticket, or
	// with its session id where there was no ticket; nil when not tried.
	Resumed *bool `json:"resumed,omitempty"`
	// EarlyData is whether a session ticket allowed 0-RTT data (RFC 8446 §4.6.1);
	// nil when no TLS 1.3 ticket was seen.
	EarlyData *bool `json:"earlyData,omitempty"`
	// Certificates is the chain as sent in the main handshake, leaf first.
	Certificates []Certificate `json:"certificates"`
	Trust        Trust         `json:"trust"`
	OCSP         OCSP          `json:"ocsp"`
	// Transparency is the outcome of verifying the timestamps; nil in old captures and without a certificate.
	Transparency *Transparency `json:"transparency,omitempty"`
	// Via are the handshakes that got Certificates; nil in old captures.
	Via []Via `json:"via,omitempty"`
	// Others are the other chains that the service sends: for another kind of
	// signature, another version, on another address, or to clients that name no host.
	Others []Presented `json:"others,omitempty"`
}

// Via is a handshake that got a chain.
type Via struct {
	Addr    string `json:"addr"`          // ip:port
	SNI     string `json:"sni,omitempty"` // the host that was named, "" for none
	Version string `json:"version"`
	// Offered is the kind of signatures if only one kind was offered; "" if all were.
	Offered KeyKind `json:"offered,omitempty"`
}

// KeyKind is a kind of signatures, and of the keys that make them.
type KeyKind string

// Kinds of signatures. A server may have a certificate for each.
const (
	KeyRSA   KeyKind = "RSA"
	KeyECDSA KeyKind = "ECDSA"
	KeyOther KeyKind = "EdDSA or RSA-PSS" // with keys that only serve this purpose
)

// Presented is a chain besides the one of the main handshake.
type Presented struct {
	Via          []Via         `json:"via"`
	Certificates []Certificate `json:"certificates"`
	Trust        Trust         `json:"trust"`
	OCSP         OCSP          `json:"ocsp"`
	Transparency *Transparency `json:"transparency,omitempty"`
	// Default is true if only clients that name no host get the certificate, and it does not cover the host. Such a certificate
	// belongs to the service rather than to the site, and is not judged.
	Default bool `json:"default,omitempty"`
}

// Absent says why there is no TLS service to judge, "" when there is one or its
// absence is not certain.
func (t *TLS) Absent() string {
	switch {
	case t.Closed:
		return "Nothing listens on the HTTPS port, so there is no TLS service to judge."
	case t.ErrorKind == ErrProtocol:
		return "The HTTPS port does not speak TLS, so there is no TLS service to judge."
	}
	return ""
}

// Accepts reports whether the version was accepted when it was offered.
func (t *TLS) Accepts(version string) bool {
	if t.Handshake != nil && t.Handshake.Version == version {
		return true
	}
	for _, v := range t.Versions {
		if v.Version == version && v.Accepted {
			return true
		}
	}
	return false
}

// Refuses reports whether the version was refused; no response does not count as a refusal.
func (t *TLS) Refuses(version string) bool {
	for _, v := range t.Versions {
		if v.Version == version {
			return !v.Accepted && !v.Inconclusive && !t.Accepts(version)
		}
	}
	return false
}

// Handshake is the outcome of the main handshake.
type Handshake struct {
	Version string  `json:"version"`
	Suite   string  `json:"suite"` // IANA name
	Group   string  `json:"group"` // "" when not known
	ALPN    string  `json:"alpn"`
	Millis  float64 `json:"millis"`
}

// VersionProbe is one protocol version offered alone.
type VersionProbe struct {
	Version  string `json:"version"`
	Accepted bool   `json:"accepted"`
	// Inconclusive is set when neither a ServerHello nor a refusal came (timeout, reset under load).
	Inconclusive bool   `json:"inconclusive,omitempty"`
	Detail       string `json:"detail,omitempty"` // the alert or error
}

// Suite is one accepted cipher suite.
type Suite struct {
	ID      uint16 `json:"id"`
	Name    string `json:"name"` // IANA name
	Version string `json:"version"`
}

// Certificate is one certificate as sent. Checks parse its DER.
type Certificate struct {
	DER []byte `json:"der"`
}

// Trust is the outcome of chain building at TakenAt.
type Trust struct {
	// Trusted: a chain to the root store builds from the sent certificates.
	Trusted bool `json:"trusted"`
	// Reason is why Trusted is false; "" when it is true, and in old captures.
	Reason TrustReason `json:"reason,omitempty"`
	// WeakSignature is in old captures instead of a Reason; the fault need not have been a
	// signature.
	WeakSignature bool `json:"weakSignature,omitempty"`
	// CompletedByAIA: it builds only after fetching a missing intermediate (Trusted is false).
	CompletedByAIA bool `json:"completedByAia,omitempty"`
	// SelfSigned: the leaf signs itself.
	SelfSigned bool `json:"selfSigned,omitempty"`
	// PublicRoot: the chain ends in the public root store, not in an extra root of the configuration.
	PublicRoot bool `json:"publicRoot,omitempty"`
	// Path are the indexes in Certificates of those that lead to the root, if Trusted; nil in old captures.
	Path []int `json:"path,omitempty"`
	// Error is Reason as a clause for people (dates and names are judged separately).
	Error string `json:"error,omitempty"`
	// NameError is why the leaf does not cover the host; "" when it does.
	NameError string `json:"nameError,omitempty"`
	// OutOfOrder and Extra describe a chain that is complete but untidy; Extra counts sent certificates that no chain uses, not counting the
	// root.
	OutOfOrder bool   `json:"outOfOrder,omitempty"`
	Extra      int    `json:"extra,omitempty"`
	Root       string `json:"root,omitempty"` // subject of the root
}

// Sources of OCSP.Status.
const (
	RevocationStaple = "staple"
	RevocationOCSP   = "ocsp"
	RevocationCRL    = "crl"
)

// OCSP is the revocation status that was stapled or fetched.
type OCSP struct {
	Stapled     bool      `json:"stapled"`
	StapleOK    bool      `json:"stapleOk,omitempty"` // parses, matches, fresh, status good
	StapleError string    `json:"stapleError,omitempty"`
	NextUpdate  time.Time `json:"nextUpdate,omitzero"`
	// Status is "good", "revoked", "unknown" (the responder does not know the
	// certificate) or "" when no responder answered.
	Status string `json:"status,omitempty"`
	// Source is where Status comes from: RevocationStaple, RevocationOCSP or RevocationCRL.
	Source string `json:"source,omitempty"`
	// URL is the responder or list that was asked, RevokedAt when it was revoked.
	URL       string    `json:"url,omitempty"`
	RevokedAt time.Time `json:"revokedAt,omitzero"`
	Error     string    `json:"error,omitempty"`
	// SCTs from the TLS extension and the staple, by hex log id (those in the certificate are read from DER).
	SCTLogs []string `json:"sctLogs,omitempty"`
}
