package settings

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"regexp"
	"slices"

	"go.yaml.in/yaml/v3"

	"assay/internal/scan"
)

//go:embed rules/*.yaml
var ruleFiles embed.FS

// Rule is a rule with its wording.
type Rule struct {
	ID         string          `yaml:"id"`
	Format     Format          `yaml:"-"`
	Title      string          `yaml:"title"`
	Message    string          `yaml:"message"`
	Severity   scan.Severity   `yaml:"severity"`
	Confidence scan.Confidence `yaml:"confidence"`
	CWE        int             `yaml:"cwe"`
	Fix        string          `yaml:"fix"`
	Source     string          `yaml:"source"` // the address of the rule's source
	// Once limits reports to the first place and the number of the others: per "file" or
	// "repository"; "" reports every place.
	Once string `yaml:"once"`
	// Check names the function that implements the rule; otherwise Find describes it.
	Check string    `yaml:"check"`
	Find  []pattern `yaml:"find"`
}

// pattern describes the nodes that a rule reports.
type pattern struct {
	At       paths       `yaml:"at"`
	Value    *expression `yaml:"value"`    // must match the whole text of a scalar, ignoring case
	Contains *expression `yaml:"contains"` // must be found in the text
	Missing  string      `yaml:"missing"`  // a path that must lead to nothing
	Where    []condition `yaml:"where"`    // all must hold
	// Severity and Confidence replace those of the rule.
	Severity   scan.Severity   `yaml:"severity"`
	Confidence scan.Confidence `yaml:"confidence"`
	missing    nodePath
}

// condition concerns another node. It holds if the text of any node at the path matches; with None,
// if the text of no node matches.
type condition struct {
	At       paths       `yaml:"at"`
	Value    *expression `yaml:"value"`
	Contains *expression `yaml:"contains"`
	None     bool        `yaml:"none"`
}

// paths is one path or a list of them.
type paths []nodePath

// UnmarshalYAML implements yaml.Unmarshaler.
func (p *paths) UnmarshalYAML(n *yaml.Node) error {
	var list []string
	if n.Kind == yaml.ScalarNode {
		list = []string{n.Value}
	} else if err := n.Decode(&list); err != nil {
		return err
	}
	for _, text := range list {
		*p = append(*p, parsePath(text))
	}
	return nil
}

func (p paths) from(n *Node) (out []*Node) {
	for _, one := range p {
		out = append(out, one.from(n)...)
	}
	return out
}

// expression is a regular expression.
type expression struct{ *regexp.Regexp }

// UnmarshalYAML implements yaml.Unmarshaler.
func (e *expression) UnmarshalYAML(n *yaml.Node) (err error) {
	e.Regexp, err = regexp.Compile(n.Value)
	return err
}

// Rules returns all rules, by format and in the order of the files.
func Rules() ([]Rule, error) {
	names, err := fs.Glob(ruleFiles, "rules/*.yaml")
	if err != nil {
		return nil, fmt.Errorf("settings rules: %w", err)
	}
	var all []Rule
	for _, name := range names {
		data, err := ruleFiles.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("settings rules: %w", err)
		}
		var file struct {
			Format Format `yaml:"format"`
			Rules  []Rule `yaml:"rules"`
		}
		decoder := yaml.NewDecoder(bytes.NewReader(data))
		decoder.KnownFields(true)
		if err := decoder.Decode(&file); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for _, r := range file.Rules {
			r.Format = file.Format
			if err := r.prepare(); err != nil {
				return nil, fmt.Errorf("%s: %s: %w", name, r.ID, err)
			}
			all = append(all, r)
		}
	}
	return all, nil
}

const (
	onceFile       = "file"
	onceRepository = "repository"
)

// OncePerRepository reports whether the rule's places in all files are one report.
func (r *Rule) OncePerRepository() bool { return r.Once == onceRepository }

// prepare completes a rule and checks it.
func (r *Rule) prepare() error {
	switch {
	case !slices.Contains(Formats(), r.Format):
		return fmt.Errorf("format %q is unknown", r.Format)
	case !slices.Contains([]string{"", onceFile, onceRepository}, r.Once):
		return fmt.Errorf("once %q is unknown", r.Once)
	case (r.Check == "") == (len(r.Find) == 0):
		return fmt.Errorf("needs either check or find")
	case r.Check != "" && checks()[r.Check] == nil:
		return fmt.Errorf("check %q is unknown", r.Check)
	}
	for i := range r.Find {
		p := &r.Find[i]
		p.missing = parsePath(p.Missing)
		if p.Value != nil {
			whole, err := regexp.Compile(`(?is)^\s*(?:` + p.Value.String() + `)\s*$`)
			if err != nil {
				return err
			}
			p.Value.Regexp = whole
		}
		for j := range p.Where {
			if c := &p.Where[j]; c.Value != nil {
				whole, err := regexp.Compile(`(?is)^\s*(?:` + c.Value.String() + `)\s*$`)
				if err != nil {
					return err
				}
				c.Value.Regexp = whole
			}
		}
	}
	return nil
}

// found is a reported node.
type found struct {
	at         *Node
	line       int // 0 is the node's
	severity   scan.Severity
	confidence scan.Confidence
	detail     string // a sentence that is added to the message
}

// judge returns the rule's findings in a document.
func (r *Rule) judge(d *Document) []found {
	if r.Check != "" {
		return checks()[r.Check](d)
	}
	var out []found
	seen := map[*Node]bool{}
	for i := range r.Find {
		p := &r.Find[i]
		for _, n := range p.At.from(d.Root) {
			for _, f := range p.judge(n) {
				if !seen[f.at] {
					seen[f.at] = true
					f.severity, f.confidence = p.Severity, p.Confidence
					out = append(out, f)
				}
			}
		}
	}
	return out
}

// remaining returns the findings that the document still has as it is released.
func (r *Rule) remaining(all []found, d *Document) []found {
	released := *d
	released.Root = d.Released
	still := map[string]bool{}
	for _, f := range r.judge(&released) {
		still[f.at.where()] = true
	}
	return slices.DeleteFunc(all, func(f found) bool { return !still[f.at.where()] })
}

// judge returns the node if it matches, or the matching items of a list.
func (p *pattern) judge(n *Node) []found {
	for i := range p.Where {
		if !p.Where[i].holds(n) {
			return nil
		}
	}
	if p.Missing != "" && len(p.missing.from(n)) > 0 {
		return nil
	}
	if p.Value == nil && p.Contains == nil {
		return []found{{at: n}}
	}
	var out []found
	for _, s := range n.scalars() {
		switch {
		case p.Value != nil && !p.Value.MatchString(s.Text):
		case p.Contains == nil:
			out = append(out, found{at: s})
		default:
			if at := p.Contains.FindStringIndex(s.Text); at != nil {
				out = append(out, found{at: s, line: s.TextLine + bytes.Count([]byte(s.Text[:at[0]]), []byte("\n"))})
			}
		}
	}
	return out
}

func (c *condition) holds(n *Node) bool {
	holds := false
	for _, at := range c.At.from(n) {
		if c.Value == nil && c.Contains == nil {
			holds = true
			break
		}
		for _, s := range at.scalars() {
			holds = holds || (c.Value == nil || c.Value.MatchString(s.Text)) && (c.Contains == nil || c.Contains.MatchString(s.Text))
		}
	}
	return holds != c.None
}
