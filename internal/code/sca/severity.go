package sca

import (
	"math"
	"slices"
	"strings"

	gocvss20 "github.com/pandatix/go-cvss/20"
	gocvss30 "github.com/pandatix/go-cvss/30"
	gocvss31 "github.com/pandatix/go-cvss/31"
	gocvss40 "github.com/pandatix/go-cvss/40"

	"assay/internal/advisory"
	"assay/internal/scan"
)

// rating is the severity of a group of advisories.
type rating struct {
	severity scan.Severity
	native   string // the word or vector that it is derived from
	vector   string
	score    float64
	unscored bool
}

// cvss scores a vector by the version in its prefix. version orders the standards: 4, 3.1,
// 3, 2.
func cvss(vector string) (score, version float64, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	switch {
	case strings.HasPrefix(vector, "CVSS:4.0/"):
		v, err := gocvss40.ParseVector(vector)
		if err != nil {
			return 0, 0, false
		}
		return v.Score(), 4, true
	case strings.HasPrefix(vector, "CVSS:3.1/"):
		v, err := gocvss31.ParseVector(vector)
		if err != nil {
			return 0, 0, false
		}
		return environmental(v), 3.1, true
	case strings.HasPrefix(vector, "CVSS:3.0/"):
		v, err := gocvss30.ParseVector(vector)
		if err != nil {
			return 0, 0, false
		}
		return environmental(v), 3, true
	}
	v, err := gocvss20.ParseVector(strings.Trim(vector, "()"))
	if err != nil {
		return 0, 0, false
	}
	return v.EnvironmentalScore(), 2, true
}

// environmental returns the environmental score of a vector of CVSS 3 that has environmental
// metrics. Without any, the formula of 3.1 for changed scope differs from that of the base
// score (section 7.3), and the published score is the base or temporal one.
func environmental(v interface {
	Get(metric string) (string, error)
	TemporalScore() float64
	EnvironmentalScore() float64
}) float64 {
	for _, metric := range []string{"CR", "IR", "AR", "MAV", "MAC", "MPR", "MUI", "MS", "MC", "MI", "MA"} {
		if value, err := v.Get(metric); err == nil && value != "X" {
			return v.EnvironmentalScore()
		}
	}
	return v.TemporalScore()
}

// bandOf returns the qualitative rating of a score (CVSS 3.1 section 5; NVD's for 2.0, which
// has no CRITICAL).
func bandOf(score, version float64) scan.Severity {
	switch {
	case score >= 9 && version > 2:
		return scan.SeverityCritical
	case score >= 7:
		return scan.SeverityHigh
	case score >= 4:
		return scan.SeverityMedium
	}
	return scan.SeverityLow
}

// words are the databases' own ratings.
var words = map[string]scan.Severity{
	"CRITICAL": scan.SeverityCritical, "HIGH": scan.SeverityHigh, "IMPORTANT": scan.SeverityHigh, "MODERATE": scan.SeverityMedium,
	"MEDIUM": scan.SeverityMedium,
	"LOW":    scan.SeverityLow, "NEGLIGIBLE": scan.SeverityLow, "MINOR": scan.SeverityLow,
}

// rate determines the severity of a group of advisories about one vulnerability. A
// malicious package and a vulnerability that is known to be exploited are CRITICAL;
// otherwise the vector of the newest CVSS version counts, the highest of several; otherwise
// the worst rating of the databases; an informational record is LOW; an unrated one is
// MEDIUM and marked.
func rate(group []*advisory.Advisory, exploited bool) (out rating) {
	newest := 0.0
	for _, a := range group {
		for _, s := range a.Scores {
			score, version, ok := cvss(s.Vector)
			if !ok || math.IsNaN(score) {
				continue
			}
			if version > newest || version == newest && score > out.score {
				newest = version
				out.score, out.vector, out.native = score, s.Vector, s.Vector
				out.severity = bandOf(score, version)
			}
		}
	}
	if out.severity == "" {
		out = byWords(group)
	}
	switch {
	case slices.ContainsFunc(group, func(a *advisory.Advisory) bool { return a.Malicious() }):
		out.severity, out.native, out.unscored = scan.SeverityCritical, "malicious", false
	case exploited:
		out.severity, out.unscored = scan.SeverityCritical, false
	}
	return out
}

func byWords(group []*advisory.Advisory) rating {
	best := rating{severity: scan.SeverityMedium, unscored: true}
	for _, a := range group {
		if s, ok := words[strings.ToUpper(a.Severity)]; ok && (best.unscored || s.Rank() < best.severity.Rank()) {
			best = rating{severity: s, native: a.Severity}
		}
	}
	if !best.unscored {
		return best
	}
	if at := slices.IndexFunc(group, func(a *advisory.Advisory) bool { return a.Informational != "" }); at >= 0 {
		return rating{severity: scan.SeverityLow, native: group[at].Informational}
	}
	return best
}
