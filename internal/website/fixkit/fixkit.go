// Package fixkit owns fix kits: for a web server, proxy, framework or hosting service, the
// configuration that fixes the findings of a scan, with values from the scan. It is
// data-driven: data/headers.yaml has the header fields, and data/servers has one file for
// each server with a setting for each fact. It is pure.
package fixkit

import (
	"fmt"
	"slices"
	"strings"

	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// Input is the input for a kit.
type Input struct {
	// Server is the id of a server; "" for the one that the scan detected.
	Server string
	// Facts are the gathered facts; with missing parts, the values are more general.
	Facts *capture.Capture
	// Results are the judged checks.
	Results []check.Result
}

// Kit is the configuration for one server.
type Kit struct {
	Server Server
	// Detected is true if the scanned site revealed that it runs on the server.
	Detected bool
	Blocks   []Block
	// Commands must be run first, such as commands that enable modules.
	Commands []string
	// Checks are the findings that the kit fixes, and Left those that configuration can fix,
	// but not on this server, or not by what the scan found out alone.
	Checks, Left []string
	// Text is the whole kit as one text with comments.
	Text string
}

// Server is a program or service with a kit.
type Server struct{ ID, Title string }

// Block is a file or a section of a file.
type Block struct {
	ID string
	// Where describes the text's location.
	Where string
	Text  string
	// Edits are changes to existing lines, where added text would not help.
	Edits []Edit
	// Checks are the findings that the block fixes, alone or together with other blocks.
	Checks []string
}

// Edit is a change of an existing line.
type Edit struct {
	// Find is a regular expression, and Replace the replacement for its matches; "" to remove
	// them.
	Find    string `yaml:"find"`
	Replace string `yaml:"replace"`
}

// Library builds kits from its data.
type Library struct {
	headers   []headerFact
	servers   []*serverData
	catalogue *check.Catalogue
}

// New reads the data and returns an error if it is invalid. The catalogue judges header
// fields before a kit proposes them.
func New(catalogue *check.Catalogue) (*Library, error) {
	l := &Library{catalogue: catalogue}
	var err error
	if l.headers, err = loadHeaders(); err != nil {
		return nil, err
	}
	if l.servers, err = loadServers(); err != nil {
		return nil, err
	}
	return l, l.known()
}

// known returns an error for settings of unknown checks.
func (l *Library) known() error {
	have := map[string]bool{}
	for _, p := range scan.Pillars() {
		for _, sub := range l.catalogue.Subcategories(p) {
			for _, spec := range sub.Checks {
				have[spec.ID] = true
			}
		}
	}
	var ids []string
	for _, h := range l.headers {
		ids = append(ids, h.Checks...)
	}
	for _, s := range l.servers {
		for _, x := range s.Settings {
			ids = append(ids, x.Checks...)
		}
	}
	for _, id := range ids {
		if !have[id] {
			return fmt.Errorf("fix kits: unknown check %s", id)
		}
	}
	return nil
}

// Servers returns the servers with kits, in display order.
func (l *Library) Servers() []Server {
	out := make([]Server, len(l.servers))
	for i, s := range l.servers {
		out[i] = s.server()
	}
	return out
}

// Fallback is the server of a kit for a site that does not reveal its server.
const Fallback = "nginx"

// Build builds the kit for a scan. CodeInvalid for an unknown server.
func (l *Library) Build(in Input) (Kit, error) {
	detected := l.Detect(in.Facts)
	id := in.Server
	if id == "" {
		id = detected
	}
	if id == "" {
		id = Fallback
	}
	i := slices.IndexFunc(l.servers, func(s *serverData) bool { return s.ID == id })
	if i < 0 {
		return Kit{}, scan.Errorf(scan.CodeInvalid, "There is no fix kit for %q. Choose one of: %s.", in.Server, strings.Join(l.ids(), ", "))
	}
	s := l.servers[i]
	found := findings(in.Results)
	values := l.see(in.Facts, found, s)
	if id == detected {
		values.Version = versionOf(in.Facts, s)
	}
	k, err := l.assemble(s, found, values)
	k.Detected = id == detected
	return k, err
}

func (l *Library) ids() []string {
	out := make([]string, len(l.servers))
	for i, s := range l.servers {
		out[i] = s.ID
	}
	return out
}

// findings returns the failures and warnings by id, without accepted ones.
func findings(results []check.Result) map[string]check.Result {
	out := map[string]check.Result{}
	for _, r := range results {
		if (r.Status == check.Fail || r.Status == check.Warn) && r.Suppressed == nil {
			out[r.ID] = r
		}
	}
	return out
}
