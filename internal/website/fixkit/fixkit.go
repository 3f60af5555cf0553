// Package fixkit owns fix kits: for a web server, a proxy, a framework or a host, the
// configuration that settles what the checks of a scan found, with the values that the scan
// saw. It is data-driven: data/headers.yaml has the header fields, and data/servers has one
// file for each server with a setting for each fact. It is pure.
package fixkit

import (
	"fmt"
	"slices"
	"strings"

	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// Input is what a kit is made from.
type Input struct {
	// Server is the id of a server; "" for the one that the scan detected.
	Server string
	// Facts are the gathered facts; parts that are missing only make values more general.
	Facts *capture.Capture
	// Results are the judged checks.
	Results []check.Result
}

// Kit is the configuration for one server.
type Kit struct {
	Server Server
	// Detected is true if the scanned site showed that it runs on the server.
	Detected bool
	Blocks   []Block
	// Commands are to be run before, such as those that enable modules.
	Commands []string
	// Checks are the findings that the kit settles, and Left those that configuration would
	// settle, but not that of this server.
	Checks, Left []string
	// Text is everything as one text with comments.
	Text string
}

// Server is a program or a service that is configured.
type Server struct{ ID, Title string }

// Block is one file or one part of a file.
type Block struct {
	ID string
	// Where says where the text goes.
	Where string
	Text  string
	// Edits are changes to existing lines, which no additional text can make.
	Edits []Edit
	// Checks are the findings that the block settles, maybe together with others.
	Checks []string
}

// Edit is a change of an existing line.
type Edit struct {
	// Find is a regular expression, and Replace what to put in the place of its match.
	Find    string `yaml:"find"`
	Replace string `yaml:"replace"`
}

// Library makes kits from its data.
type Library struct {
	headers   []headerFact
	servers   []*serverData
	catalogue *check.Catalogue
}

// New reads the data; an error is a mistake in them. The catalogue judges header fields
// before a kit proposes them.
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
			return fmt.Errorf("fix kits: the catalogue has no check %s", id)
		}
	}
	return nil
}

// Servers lists what kits can be made for, in display order.
func (l *Library) Servers() []Server {
	out := make([]Server, len(l.servers))
	for i, s := range l.servers {
		out[i] = s.server()
	}
	return out
}

// Fallback is the server of a kit for a site that does not show what it runs on.
const Fallback = "nginx"

// Build makes the kit for a scan. CodeInvalid for a server that is not known.
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
	values := l.see(in.Facts, found)
	values.Version = ""
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

// findings returns the failures and warnings by id that nobody has accepted.
func findings(results []check.Result) map[string]check.Result {
	out := map[string]check.Result{}
	for _, r := range results {
		if (r.Status == check.Fail || r.Status == check.Warn) && r.Suppressed == nil {
			out[r.ID] = r
		}
	}
	return out
}
