package check

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"

	"go.yaml.in/yaml/v3"

	"assay/internal/scan"
	"assay/internal/website/capture"
)

// Set is one subcategory: its catalogue data (YAML of a Subcategory) and the
// judges by check id.
type Set struct {
	Data   []byte
	Judges map[string]Judge
}

// Catalogue is every known check, in display order, with its judge.
type Catalogue struct {
	version string
	subs    []Subcategory
	judges  map[string]Judge
}

var idPattern = regexp.MustCompile(`^(SEC|PERF|INF|SEO)-[A-Z0-9]+(-[A-Z0-9]+)*$`)

// NewCatalogue reads the sets and refuses any mismatch between data and code:
// an entry without a judge, a judge without an entry, a duplicate or malformed
// id, an unknown severity, tag or part, a missing text.
func NewCatalogue(version string, sets ...Set) (*Catalogue, error) {
	c := &Catalogue{version: version, judges: map[string]Judge{}}
	for _, s := range sets {
		if err := c.add(s); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (c *Catalogue) add(s Set) error {
	var sub Subcategory
	dec := yaml.NewDecoder(bytes.NewReader(s.Data))
	dec.KnownFields(true)
	if err := dec.Decode(&sub); err != nil {
		return fmt.Errorf("catalogue: %w", err)
	}
	if sub.ID == "" || sub.Title == "" || !sub.Pillar.Valid() {
		return fmt.Errorf("catalogue: subcategory %q must have id, title and pillar", sub.ID)
	}
	for _, old := range c.subs {
		if old.ID == sub.ID {
			return fmt.Errorf("catalogue: subcategory %s is repeated", sub.ID)
		}
	}
	for _, spec := range sub.Checks {
		if err := c.register(spec, s.Judges[spec.ID]); err != nil {
			return err
		}
	}
	for id := range s.Judges {
		if !slices.ContainsFunc(sub.Checks, func(x Spec) bool { return x.ID == id }) {
			return fmt.Errorf("catalogue: judge %s has no entry in %s", id, sub.ID)
		}
	}
	c.subs = append(c.subs, sub)
	return nil
}

func (c *Catalogue) register(spec Spec, judge Judge) error {
	switch {
	case !idPattern.MatchString(spec.ID):
		return fmt.Errorf("catalogue: invalid check id %q", spec.ID)
	case c.judges[spec.ID] != nil:
		return fmt.Errorf("catalogue: %s is repeated", spec.ID)
	case judge == nil:
		return fmt.Errorf("catalogue: %s has no judge", spec.ID)
	case spec.Severity.Weight() == 0 && spec.Severity != InfoOnly:
		return fmt.Errorf("catalogue: %s has unknown severity %q", spec.ID, spec.Severity)
	case spec.Title == "" || spec.Why == "" || spec.PassIf == "" || spec.Remediation == "" || len(spec.Sources) == 0 || len(spec.Tags) == 0:
		return fmt.Errorf("catalogue: %s lacks title, why, pass, remediation, sources or tags", spec.ID)
	case len(spec.Needs) == 0:
		return fmt.Errorf("catalogue: %s has no capture part in needs", spec.ID)
	}
	for _, p := range slices.Concat(spec.Needs, spec.Uses) {
		if !slices.Contains(capture.Parts(), p) {
			return fmt.Errorf("catalogue: %s needs the unknown part %q", spec.ID, p)
		}
	}
	c.judges[spec.ID] = judge
	return nil
}

// Version names the catalogue's edition; it is stored with every scan.
func (c *Catalogue) Version() string { return c.version }

// Subcategories returns the subcategories of the pillar in display order.
func (c *Catalogue) Subcategories(p scan.Pillar) []Subcategory {
	var out []Subcategory
	for _, s := range c.subs {
		if s.Pillar == p {
			out = append(out, s)
		}
	}
	return out
}

// Needs returns the capture parts that the pillar's checks read in a scan of the
// profile, in part order.
func (c *Catalogue) Needs(p scan.Pillar, profile capture.Profile) []capture.Part {
	var out []capture.Part
	for _, part := range capture.Parts() {
		if part == capture.PartBrowser && profile != capture.ProfileLab {
			continue
		}
		for _, s := range c.Subcategories(p) {
			if slices.ContainsFunc(s.Checks, func(x Spec) bool { return x.In(profile) && x.reads(part) }) {
				out = append(out, part)
				break
			}
		}
	}
	return out
}

// Has reports whether there is a check with the id.
func (c *Catalogue) Has(id string) bool { return c.judges[id] != nil }

// Len returns the number of checks.
func (c *Catalogue) Len() int { return len(c.judges) }

// reads reports whether the check looks at the part.
func (s Spec) reads(p capture.Part) bool {
	return slices.Contains(s.Needs, p) || slices.Contains(s.Uses, p)
}
