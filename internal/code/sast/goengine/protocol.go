package goengine

// Version is gosec's version, as pinned by go.mod.
const Version = "2.28.0"

// Request is the JSON document on standard input.
type Request struct {
	Root string `json:"root"` // of the tree, absolute
	// Units are the folders to judge, in order.
	Units []Unit `json:"units"`
	// Packages are all importable Go files of the tree by folder, including vendored ones,
	// without tests.
	Packages map[string][]string `json:"packages"`
	// Modules are the folders with a go.mod.
	Modules []string `json:"modules"`
}

// Unit is the set of Go files of one folder to be judged.
type Unit struct {
	Index int      `json:"index"`
	Dir   string   `json:"dir"`   // relative, with slashes; "." for the root
	Files []string `json:"files"` // names in Dir
}

// Kinds of messages.
const (
	KindStart   = "start"   // a unit begins
	KindFinding = "finding" // of the unit that has begun
	KindDone    = "done"    // the unit is finished
)

// Message is one line of standard output.
type Message struct {
	Kind    string   `json:"kind"`
	Unit    int      `json:"unit"`
	Finding *Finding `json:"finding,omitempty"`
	Done    *Done    `json:"done,omitempty"`
}

// Finding is an issue with its location.
type Finding struct {
	Path       string `json:"path"`
	Rule       string `json:"rule"`
	Line       int    `json:"line"`
	EndLine    int    `json:"endLine"`
	Column     int    `json:"column"`
	Severity   string `json:"severity"` // gosec's own
	Confidence string `json:"confidence"`
}

// Done reports how far a unit could be judged.
type Done struct {
	Unparsed []string `json:"unparsed,omitempty"` // paths that are not valid Go
	// Functions counts the unit's functions without tests; Untyped those whose types could
	// not be determined.
	Functions int `json:"functions"`
	Untyped   int `json:"untyped"`
	// Partly are the paths with such a function.
	Partly []string `json:"partly,omitempty"`
	// Missing are import paths that are not in the tree.
	Missing []string `json:"missing,omitempty"`
	// Broken is true if an analysis failed, so that only its earlier findings are known.
	Broken bool `json:"broken,omitempty"`
}
