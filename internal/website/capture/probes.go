package capture

// Probes is what requests that an ordinary visitor does not make brought to
// light. They are sent only where the workspace has proved ownership.
type Probes struct {
	// Control is the answer to a path that cannot exist: what a server that
	// answers everything with 200 says to it.
	Control Exchange `json:"control"`
	// Paths are the files and endpoints that were asked for.
	Paths []PathProbe `json:"paths"`
	// Listings are asset directories of the page that were asked for.
	Listings []PathProbe `json:"listings,omitempty"`
	// Trace is the answer to TRACE; Echoed when it repeats the request.
	Trace  *Exchange `json:"trace,omitempty"`
	Echoed bool      `json:"echoed,omitempty"`
	// Errors are requests meant to make the server answer with an error page.
	Errors []PathProbe `json:"errors,omitempty"`
	// Cut is how many planned requests were not sent because the budget ran out.
	Cut int `json:"cut,omitempty"`
}

// PathProbe is one probed path. What a file holds is never kept: Match names the
// pattern that its content confirms, Excerpt is a redacted quote.
type PathProbe struct {
	Kind     string   `json:"kind"` // "vcs", "secret", "backup", "debug", "listing", "error"
	Name     string   `json:"name"` // what was looked for, for people: "Git repository"
	Exchange Exchange `json:"exchange"`
	Match    string   `json:"match,omitempty"`
	Excerpt  string   `json:"excerpt,omitempty"`
}
