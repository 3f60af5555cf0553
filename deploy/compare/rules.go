package main

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"assay/internal/website/check"
)

//go:embed data/divergences/*.yaml
var divergencesData embed.FS

// declared reads the rules for every reference.
func declared() (rules, error) {
	var all []byte
	for _, f := range families {
		data, err := divergencesData.ReadFile("data/divergences/" + f.id + ".yaml")
		if err != nil {
			return nil, err
		}
		all = append(all, data...)
	}
	return loadRules(all)
}

// rule declares one way in which Assay differs from a reference on purpose.
type rule struct {
	ID string `yaml:"id"`
	// Family is the reference: observatory, csp_evaluator, internetnl, badssl.
	Family string `yaml:"family"`
	// Checks are the checks that differ.
	Checks []string `yaml:"checks,flow"`
	// Reference are patterns of the reference's verdict (path.Match).
	Reference []string `yaml:"reference,flow"`
	// Ours are Assay's verdicts instead.
	Ours []check.Status `yaml:"ours,flow"`
	// Input is a regular expression that the input must match, and Unless one that it must
	// not; lines are matched one by one, case-insensitively.
	Input  string `yaml:"input,omitempty"`
	Unless string `yaml:"unless,omitempty"`
	// Observed must match the check's observation, so that the difference is covered for this
	// reason alone.
	Observed string `yaml:"observed,omitempty"`
	// Vanishes are ways to read the input as the reference does, without the cause of the
	// difference. With at least one of them Assay must agree with the reference.
	Vanishes []rereading `yaml:"vanishes,omitempty"`
	// Says, Instead and Because are for readers: the reference's verdict, Assay's verdict,
	// and why; Source is the standard or decision behind it.
	Says    string `yaml:"says"`
	Instead string `yaml:"instead"`
	Because string `yaml:"because"`
	Source  string `yaml:"source"`
	// Example is an input that the rule covers, with the reference's verdict.
	Example example `yaml:"example"`

	input, unless, observed *regexp.Regexp
}

// rereading replaces what causes a difference in an input.
type rereading struct {
	Find    string `yaml:"find"`
	Replace string `yaml:"replace"`

	find *regexp.Regexp
}

// example is an input in the notation of its family, with the reference's verdict on it.
type example struct {
	Input     string `yaml:"input"`
	Reference string `yaml:"reference"`
}

// rules are the declared divergences.
type rules []*rule

func loadRules(data []byte) (rules, error) {
	var out rules
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(&out); err != nil {
		return nil, fmt.Errorf("divergences: %w", err)
	}
	seen := map[string]bool{}
	for _, r := range out {
		if err := r.compile(); err != nil {
			return nil, fmt.Errorf("divergence %s: %w", cmp.Or(r.ID, "without id"), err)
		}
		if seen[r.ID] {
			return nil, fmt.Errorf("divergence %s is repeated", r.ID)
		}
		seen[r.ID] = true
	}
	return out, nil
}

func (r *rule) compile() (err error) {
	for what, text := range map[string]string{
		"id": r.ID, "family": r.Family, "says": r.Says, "instead": r.Instead, "because": r.Because, "source": r.Source,
		"example": r.Example.Input, "example reference": r.Example.Reference,
	} {
		if strings.TrimSpace(text) == "" {
			return fmt.Errorf("%s is missing", what)
		}
	}
	if len(r.Checks) == 0 || len(r.Reference) == 0 || len(r.Ours) == 0 {
		return fmt.Errorf("checks, reference and ours are needed")
	}
	for _, p := range r.Reference {
		if _, err := path.Match(p, ""); err != nil {
			return fmt.Errorf("reference %q: %w", p, err)
		}
	}
	for i := range r.Vanishes {
		if r.Vanishes[i].find, err = regexp.Compile("(?im)" + r.Vanishes[i].Find); err != nil {
			return err
		}
	}
	if r.input, err = regexp.Compile("(?im)" + r.Input); err != nil {
		return err
	}
	if r.observed, err = regexp.Compile(r.Observed); err != nil {
		return err
	}
	if r.Unless != "" {
		r.unless, err = regexp.Compile("(?im)" + r.Unless)
	}
	return err
}

// covers reports whether the rule declares this difference; rs are all rules.
func (r *rule) covers(rs rules, o outcome) bool {
	return r.Family == o.family &&
		slices.ContainsFunc(o.checks, func(id string) bool { return slices.Contains(r.Checks, id) }) &&
		slices.ContainsFunc(r.Reference, func(p string) bool { ok, _ := path.Match(p, o.reference); return ok }) &&
		slices.Contains(r.Ours, o.got) &&
		r.observed.MatchString(o.observed) && r.input.MatchString(o.input) && (r.unless == nil || !r.unless.MatchString(o.input)) &&
		(len(r.Vanishes) == 0 || r.vanishes(rs, o))
}

// vanishes reports whether the difference disappears with its cause, or only one remains that another rule declares. If Assay does not
// repeat its verdict on the original input, the verdict does not depend on the cause.
func (r *rule) vanishes(rs rules, o outcome) bool {
	others := slices.DeleteFunc(slices.Clone(rs), func(x *rule) bool { return x == r })
	if o.again == nil {
		return false
	}
	same := func(n outcome) bool { return slices.Equal(n.checks, o.checks) }
	if now, err := o.again(o.input); err != nil || !slices.ContainsFunc(now, func(n outcome) bool { return same(n) && n.got == o.got }) {
		return false
	}
	return slices.ContainsFunc(r.Vanishes, func(v rereading) bool {
		input := v.find.ReplaceAllString(o.input, v.Replace)
		if input == o.input {
			return false
		}
		outcomes, err := o.again(input)
		return err == nil && slices.ContainsFunc(outcomes, func(n outcome) bool {
			return same(n) && (slices.Contains(o.accept, n.got) || others.covering(n) != nil)
		})
	})
}

// covering returns the first rule that declares the difference; nil if no rule does.
func (rs rules) covering(o outcome) *rule {
	for _, r := range rs {
		if r.covers(rs, o) {
			return r
		}
	}
	return nil
}

// stale evaluates the example of every rule and returns an error for each that no longer shows
// a difference, or shows another one than the rule declares.
func (rs rules) stale(judge func(family string, e example) ([]outcome, error)) []error {
	var out []error
	for _, r := range rs {
		outcomes, err := judge(r.Family, r.Example)
		if err != nil {
			out = append(out, fmt.Errorf("divergence %s: %w", r.ID, err))
			continue
		}
		if !slices.ContainsFunc(outcomes, func(o outcome) bool { return !o.agrees() && r.covers(rs, o) }) {
			var got []string
			for _, o := range outcomes {
				got = append(got, fmt.Sprintf("%s %s (expected %v)", strings.Join(o.checks, "|"), o.got, o.accept))
			}
			out = append(out, fmt.Errorf("divergence %s no longer occurs on its example: %s", r.ID, strings.Join(got, ", ")))
		}
	}
	return out
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
