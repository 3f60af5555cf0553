package capture

// Probes are the results of requests that an ordinary visitor does not make. They are only
// sent if the workspace has proved ownership.
type Probes struct {
	// Origin is the probed origin: scheme, host and port, without a slash.
	Origin string `json:"origin"`
	// Control is the response to a path that cannot exist, which shows what a server sends that responds to everything with 200. Controls are
	// responses to further ones, named like dot files, archives and directories.
	Control  Exchange   `json:"control"`
	Controls []Exchange `json:"controls,omitempty"`
	// Paths are the requested files and endpoints.
	Paths []PathProbe `json:"paths"`
	// Listings are the requested asset directories of the page.
	Listings []PathProbe `json:"listings,omitempty"`
	// Trace is the response to TRACE; Echoed when it repeats the request.
	Trace  *Exchange `json:"trace,omitempty"`
	Echoed bool      `json:"echoed,omitempty"`
	// Errors are requests meant to make the server respond with an error page.
	Errors []PathProbe `json:"errors,omitempty"`
	// Planned counts the requests that were to be sent, by kind of probe.
	Planned map[string]int `json:"planned"`
	// Cut is the number of planned requests that were not sent because the budget ran out or
	// the server asked to be left alone; Stopped says which.
	Cut     int      `json:"cut,omitempty"`
	Stopped *Failure `json:"stopped,omitempty"`
}

// Kinds of probes.
const (
	ProbeVCS     = "vcs"     // version-control metadata
	ProbeSecret  = "secret"  // files with credentials
	ProbeBackup  = "backup"  // archives, dumps, editor leftovers
	ProbeDebug   = "debug"   // debug and admin endpoints, logs
	ProbeListing = "listing" // directories of assets
	ProbeTrace   = "trace"   // TRACE
	ProbeError   = "error"   // provoked error pages
)

// PathProbe is one probed path. The content of a file is never stored: Match names the pattern
// that the content confirms, Excerpt is a redacted quote.
type PathProbe struct {
	Kind     string   `json:"kind"` // "vcs", "secret", "backup", "debug", "listing", "error"
	Name     string   `json:"name"` // what was looked for, for people: "Git repository"
	Exchange Exchange `json:"exchange"`
	Match    string   `json:"match,omitempty"`
	Excerpt  string   `json:"excerpt,omitempty"`
	// Minor marks a finding that reveals little by itself.
	Minor bool `json:"minor,omitempty"`
}

// Of returns the path probes of one kind.
func (p *Probes) Of(kind string) []PathProbe {
	list := p.Paths
	switch kind {
	case ProbeListing:
		list = p.Listings
	case ProbeError:
		list = p.Errors
	}
	var out []PathProbe
	for _, x := range list {
		if x.Kind == kind {
			out = append(out, x)
		}
	}
	return out
}
