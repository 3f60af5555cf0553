package report

import "assay/internal/website/fixkit"

// Fixes is the fix kit of a scan with the servers that kits exist for.
type Fixes struct {
	ScanID, URL string
	Kit         fixkit.Kit
	Servers     []fixkit.Server
}

// FixesDocument is a fix kit as JSON.
type FixesDocument struct {
	ScanJobID string `json:"scanJobId"`
	URL       string `json:"url"`
	Server    string `json:"server"`
	Title     string `json:"title"`
	// Detected is true if the site shows that it runs on the server.
	Detected bool     `json:"detected"`
	Checks   []string `json:"checks"` // findings that the kit fixes
	Left     []string `json:"left"`   // findings that configuration can fix, but not this kit
	Commands []string `json:"commands"`
	// Blocks are the sections of the configuration, Text the same as one text for people.
	Blocks  []FixBlockDocument  `json:"blocks"`
	Text    string              `json:"text"`
	Servers []FixServerDocument `json:"servers"`
}

// FixBlockDocument is a section of the configuration.
type FixBlockDocument struct {
	ID     string            `json:"id"`
	Where  string            `json:"where"`
	Text   string            `json:"text"`
	Edits  []FixEditDocument `json:"edits"`
	Checks []string          `json:"checks"`
}

// FixEditDocument is a change of existing lines.
type FixEditDocument struct {
	Find    string `json:"find"`
	Replace string `json:"replace"`
}

// FixServerDocument is a server that kits exist for.
type FixServerDocument struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// NewFixesDocument returns the kit as a document.
func NewFixesDocument(f Fixes) FixesDocument {
	k := f.Kit
	d := FixesDocument{
		ScanJobID: f.ScanID, URL: f.URL, Server: k.Server.ID, Title: k.Server.Title, Detected: k.Detected, Text: k.Text,
		Checks: append([]string{}, k.Checks...), Left: append([]string{}, k.Left...), Commands: append([]string{}, k.Commands...),
		Blocks: []FixBlockDocument{}, Servers: []FixServerDocument{},
	}
	for _, b := range k.Blocks {
		block := FixBlockDocument{ID: b.ID, Where: b.Where, Text: b.Text, Edits: []FixEditDocument{}, Checks: append([]string{}, b.Checks...)}
		for _, e := range b.Edits {
			block.Edits = append(block.Edits, FixEditDocument{Find: e.Find, Replace: e.Replace})
		}
		d.Blocks = append(d.Blocks, block)
	}
	for _, s := range f.Servers {
		d.Servers = append(d.Servers, FixServerDocument{ID: s.ID, Title: s.Title})
	}
	return d
}
