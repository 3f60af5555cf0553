package capture

import "time"

// DataSource identifies the external data behind some facts.
type DataSource struct {
	URL   string    `json:"url,omitempty"`   // where it comes from, without credentials
	Date  time.Time `json:"date,omitzero"`   // when the data was published
	Stale bool      `json:"stale,omitempty"` // a newer version could not be fetched in time
	Error string    `json:"error,omitempty"` // one sentence: why the data is missing; "" when it is there
}

// Label names the data for evidence: "list of 2026-11-01".
func (s DataSource) Label() string {
	label := "list of " + s.Date.UTC().Format(time.DateOnly)
	if s.Stale {
		label += ", which could not be renewed"
	}
	return label
}

// Libraries lists the JavaScript libraries that were recognised in the document's scripts.
type Libraries struct {
	Source  DataSource `json:"source"`
	Scripts int        `json:"scripts"` // scripts that the document runs, including inline ones
	// Unread counts scripts whose text could not be fetched, Cut those that were only partly
	// read.
	Unread int       `json:"unread,omitempty"`
	Cut    int       `json:"cut,omitempty"`
	Found  []Library `json:"found,omitempty"` // ≤ 100
}

// Library is a JavaScript library that was recognised in a script.
type Library struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	URL     string `json:"url"`               // of the script, or of the document that contains it
	Request string `json:"request,omitempty"` // exchange that fetched it
	By      string `json:"by"`                // how it was recognised: "text", "hash", "file name", "address"
	// Unread is true when the script itself was not read, so that its address may be wrong.
	Unread bool `json:"unread,omitempty"`
	// Weaknesses are the known ones of the version, most severe first; Fixed is the first
	// higher version without any, "" if there is no such release.
	Weaknesses []Weakness `json:"weaknesses,omitempty"`
	Fixed      string     `json:"fixed,omitempty"`
}

// Weakness is one known vulnerability.
type Weakness struct {
	IDs      []string `json:"ids,omitempty"`
	Severity string   `json:"severity"` // critical, high, medium, low
	Summary  string   `json:"summary,omitempty"`
	Info     string   `json:"info,omitempty"` // an address with more information
}

// Preload lists the scan's hosts that browsers reach over HTTPS only, by their built-in list.
type Preload struct {
	Source DataSource `json:"source"`
	// Hosts are those of the scan's hosts that the list covers.
	Hosts []PreloadedHost `json:"hosts,omitempty"`
}

// PreloadedHost is one host that the list covers.
type PreloadedHost struct {
	Host       string `json:"host"`
	By         string `json:"by"`         // the entry: the host itself or a parent
	Subdomains bool   `json:"subdomains"` // the entry covers what is below By
}

// Of returns the entry for the host.
func (p *Preload) Of(host string) (PreloadedHost, bool) {
	if p != nil {
		for _, h := range p.Hosts {
			if h.Host == host {
				return h, true
			}
		}
	}
	return PreloadedHost{}, false
}

// Where a signed certificate timestamp was found.
const (
	SCTInCertificate = "certificate"
	SCTInHandshake   = "handshake"
	SCTInStaple      = "stapled answer"
)

// Transparency is the log list's information about the certificate's timestamps.
type Transparency struct {
	Source DataSource `json:"source"`
	SCTs   []SCT      `json:"scts,omitempty"`
}

// SCT is one signed certificate timestamp, verified (RFC 6962).
type SCT struct {
	Log      string    `json:"log"`                // hex id
	Name     string    `json:"name,omitempty"`     // of the log; "" when the list does not have it
	Operator string    `json:"operator,omitempty"` // of the log
	In       string    `json:"in"`                 // where it was found
	At       time.Time `json:"at"`
	Error    string    `json:"error,omitempty"` // why it does not count; "" when it does
}

// Routing is the origin validation of the routes to the site (RFC 6811).
type Routing struct {
	Source DataSource `json:"source"` // of the validated ROA payloads
	Routes []Route    `json:"routes,omitempty"`
	// Unknown are addresses whose route could not be determined, Error the reason for the last
	// of them.
	Unknown []string `json:"unknown,omitempty"`
	Error   string   `json:"error,omitempty"`
}

// States of a route.
const (
	RouteValid    = "valid"
	RouteInvalid  = "invalid"
	RouteNotFound = "not-found"
)

// Route is one announced prefix with one origin.
type Route struct {
	Prefix string `json:"prefix"`
	Origin uint32 `json:"origin"` // AS number
	State  string `json:"state"`  // RouteValid, RouteInvalid, RouteNotFound
	// Covering are the payloads whose prefix holds the route: "192.0.2.0/24-24 AS64500" (≤ 5).
	Covering []string `json:"covering,omitempty"`
	Addrs    []string `json:"addrs"` // those of the site and its name servers within the prefix
	Asked    string   `json:"asked"` // TXT name that announced the route
}
