package sca

import (
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/google/osv-scalibr/semantic"

	"assay/internal/advisory"
)

// maxVersion is the maximum length of a version that is compared.
const maxVersion = 200

var errIncomparable = errors.New("the version cannot be compared")

// order compares versions of one ecosystem.
type order struct{ ecosystem string }

var (
	numbered = regexp.MustCompile(`^[vV=]?\d`)
	oneWord  = regexp.MustCompile(`^[^\s$({<>|*]+$`)
	// goRelease matches a release of Go in go.mod.
	goRelease = regexp.MustCompile(`^(\d+)\.(\d+)(?:\.(\d+))?(?:(rc|beta|alpha)(\d+))?$`)
)

// comparable reports whether a version has an order in its ecosystem. It is false for text
// that the library would read as zero.
func (o order) comparable(version string) bool {
	if version == "" || len(version) > maxVersion || !oneWord.MatchString(version) {
		return false
	}
	if o.ecosystem == "Maven" { // releases such as Finchley.SR2 are ordered too
		return version != "LATEST" && version != "RELEASE"
	}
	if !numbered.MatchString(version) {
		return false
	}
	if o.ecosystem == "PyPI" || o.ecosystem == "CRAN" || o.ecosystem == "Hackage" {
		_, err := o.compare(version, version)
		return err == nil
	}
	return true
}

// compare returns the order of a and b. The library's parsers read untrusted input: their
// panics become errors.
func (o order) compare(a, b string) (result int, err error) {
	defer func() {
		if recover() != nil {
			err = errIncomparable
		}
	}()
	if len(a) > maxVersion || len(b) > maxVersion {
		return 0, errIncomparable
	}
	v, err := semantic.Parse(a, o.ecosystem)
	if err != nil {
		return 0, err
	}
	// The library compares v with its argument.
	return v.CompareStr(b)
}

// semver is the order of ranges of type SEMVER, in any ecosystem.
var semver = order{ecosystem: "npm"}

// of returns the order of a range.
func (o order) of(r advisory.Range) order {
	if r.Type == advisory.RangeSemver {
		return semver
	}
	return o
}

// affects reports whether an advisory affects a version: it is listed, or in a range
// (ossf.github.io/osv-schema, "Evaluation"). An error means that it cannot be determined.
func (o order) affects(a *advisory.Advisory, version string) (bool, error) {
	if slices.Contains(a.Versions, version) {
		return true, nil
	}
	var broken error
	for _, r := range a.Ranges {
		in, err := o.of(r).within(r, version)
		if in {
			return true, nil
		}
		broken = cmp.Or(broken, err)
	}
	if len(a.Ranges) > 0 {
		return false, broken
	}
	for _, listed := range a.Versions { // a version may be spelled in several ways
		if c, err := o.compare(version, listed); err == nil && c == 0 {
			return true, nil
		}
	}
	return false, nil
}

// belowLimits returns the events of a range without its limits, and whether the version is
// below one of them; without limits it is.
func (o order) belowLimits(r advisory.Range, version string) (events []advisory.Event, below bool, err error) {
	limited := false
	events = make([]advisory.Event, 0, len(r.Events))
	for _, e := range r.Events {
		if e.Kind != advisory.EventLimit {
			events = append(events, e)
			continue
		}
		limited = true
		if e.Version == "*" {
			below = true
			continue
		}
		c, err := o.compare(version, e.Version)
		if err != nil {
			return nil, false, err
		}
		below = below || c < 0
	}
	return events, below || !limited, nil
}

// within reports whether a version is in a range.
func (o order) within(r advisory.Range, version string) (bool, error) {
	events, below, err := o.belowLimits(r, version)
	if err != nil || !below {
		return false, err
	}
	if err := o.sort(events); err != nil {
		return false, err
	}
	in := false
	for _, e := range events {
		c := 1
		if e.Kind != advisory.EventIntroduced || e.Version != "0" {
			var err error
			if c, err = o.compare(version, e.Version); err != nil {
				return false, err
			}
		}
		switch {
		case e.Kind == advisory.EventIntroduced && c >= 0:
			in = true
		case e.Kind == advisory.EventFixed && c >= 0, e.Kind == advisory.EventLastAffected && c > 0:
			in = false
		}
	}
	return in, nil
}

// sort orders events by version; "0" comes first. If a range ends and another begins at the
// same version, the end comes first.
func (o order) sort(events []advisory.Event) (err error) {
	if len(events) == 1 || len(events) == 2 && events[0].Kind == advisory.EventIntroduced && events[0].Version == "0" {
		return nil
	}
	rank := func(e advisory.Event) int {
		switch e.Kind {
		case advisory.EventFixed:
			return 0
		case advisory.EventIntroduced:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(events, func(a, b advisory.Event) int {
		zeroA, zeroB := a.Kind == advisory.EventIntroduced && a.Version == "0", b.Kind == advisory.EventIntroduced && b.Version == "0"
		if zeroA || zeroB {
			return cmp.Compare(btoi(zeroB), btoi(zeroA))
		}
		c, e := o.compare(a.Version, b.Version)
		err = cmp.Or(err, e)
		return cmp.Or(c, cmp.Compare(rank(a), rank(b)))
	})
	return err
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// fixes returns the fixed versions above the given one, in ascending order.
func (o order) fixes(advisories []*advisory.Advisory, after string) (out []string) {
	for _, a := range advisories {
		for _, r := range a.Ranges {
			for _, e := range r.Events {
				if e.Kind != advisory.EventFixed || !o.comparable(e.Version) {
					continue
				}
				if c, err := o.compare(e.Version, after); err == nil && c > 0 {
					out = append(out, e.Version)
				}
			}
		}
	}
	slices.SortFunc(out, func(a, b string) int {
		c, err := o.compare(a, b)
		if err != nil || c == 0 {
			return cmp.Compare(a, b)
		}
		return c
	})
	return slices.Compact(out)
}

// leastFixed returns the lowest version above the given one that none of the advisories
// affects, "" if unknown.
func (o order) leastFixed(advisories []*advisory.Advisory, after string) string {
	for _, candidate := range o.fixes(advisories, after) {
		clean := true
		for _, a := range advisories {
			if in, err := o.affects(a, candidate); in || err != nil {
				clean = false
				break
			}
		}
		if clean {
			return candidate
		}
	}
	return ""
}

// stdlibVersion converts a release of Go to the form of advisories: 1.21 to 1.21.0, 1.21rc2
// to 1.21.0-rc.2.
func stdlibVersion(release string) string {
	m := goRelease.FindStringSubmatch(release)
	if m == nil {
		return release
	}
	out := m[1] + "." + m[2] + "." + cmp.Or(m[3], "0")
	if m[4] != "" {
		out += "-" + m[4] + "." + m[5]
	}
	return strings.TrimSpace(out)
}
