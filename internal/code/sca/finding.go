package sca

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"assay/internal/advisory"
	"assay/internal/scan"
)

// Estimated minutes for an update: of a direct package, of a transitive one, and if there is
// no fixed version.
const (
	effortDirect     = 15
	effortTransitive = 30
	effortReplace    = 240
)

// finding returns the finding of a hit.
func (h *hit) finding() scan.Finding {
	f := scan.Finding{
		Dimension: scan.DimensionSCA, Engines: []string{Name}, RuleID: h.id, Title: h.title(), Message: h.message(),
		Severity: h.rating.severity, NativeSeverity: h.rating.native, Confidence: h.confidence(), CWE: h.cwe(),
		Path: h.path, StartLine: h.line, EndLine: h.line, Test: h.test,
		Identity:    h.ecosystem + ":" + advisory.NormalName(h.ecosystem, h.name) + "|" + h.id,
		Remediation: h.remediation(), EffortMinutes: h.effort(),
		Package: &scan.PackageFacts{
			PURL: h.purl, Ecosystem: h.ecosystem, Name: h.name, Version: h.version, Advisory: h.id, Aliases: h.ids, FixedIn: h.fixed,
			CVSSVector: h.rating.vector, CVSSScore: h.rating.score, EPSS: h.epss, KEV: h.kev, Direct: h.direct, Dev: h.dev,
			Unscored: h.rating.unscored,
		},
	}
	return f
}

func (h *hit) stdlib() bool { return h.ecosystem == "Go" && h.name == "stdlib" }

// what returns the package's name for display.
func (h *hit) what() string {
	if h.stdlib() {
		return "Go standard library"
	}
	return h.name
}

func (h *hit) malicious() bool {
	return slices.ContainsFunc(h.group, func(a *advisory.Advisory) bool { return a.Malicious() })
}

func (h *hit) title() string {
	summary := h.summary()
	if summary == "" {
		summary = h.id
	}
	return fmt.Sprintf("%s %s: %s", h.what(), h.version, summary)
}

func (h *hit) summary() string {
	for _, a := range h.group {
		if a.Summary != "" {
			return a.Summary
		}
	}
	return ""
}

// message describes the vulnerability in a few sentences.
func (h *hit) message() string {
	var b strings.Builder
	switch {
	case h.malicious():
		fmt.Fprintf(&b, "%s %s is a malicious package (%s).", h.name, h.version, h.id)
	case h.stdlib():
		fmt.Fprintf(&b, "The standard library of Go %s, the minimum that %s requires, is affected by %s; a newer toolchain may be in use.",
			h.version, path.Base(h.path), h.id)
	case h.within != nil || h.unpinned:
		fmt.Fprintf(&b, "%s allows %s %s: no version that it allows is without %s.", path.Base(h.path), h.name, h.version, h.id)
	case h.derived:
		fmt.Fprintf(&b, "%s %s, the version of its parent or BOM, is affected by %s.", h.name, h.version, h.id)
	default:
		fmt.Fprintf(&b, "%s %s is affected by %s.", h.name, h.version, h.id)
	}
	if h.kev {
		b.WriteString(" It is known to be exploited.")
	}
	if len(h.others) > 0 {
		var versions []string
		for _, o := range h.others {
			text := o.version
			if o.fixed != "" && o.fixed != h.fixed {
				text += fmt.Sprintf(" (fixed in %s)", o.fixed)
			}
			versions = append(versions, text)
		}
		fmt.Fprintf(&b, " The same applies to %s in the same file.", listed(versions, 5))
	}
	return b.String()
}

// confidence is lower for a version from a go directive, which is only a lower bound; a
// version from a lockfile is in use.
func (h *hit) confidence() scan.Confidence {
	switch {
	case h.stdlib():
		return scan.ConfidenceLow
	case h.within != nil, h.unpinned, h.derived:
		return scan.ConfidenceMedium
	}
	return scan.ConfidenceHigh
}

func (h *hit) cwe() (out []string) {
	for _, a := range h.group {
		out = append(out, a.CWE...)
	}
	slices.Sort(out)
	out = slices.Compact(out)
	return out[:min(len(out), 10)]
}

// recommendation returns advice about a version that holds in every file.
func (h *hit) recommendation(a affected) string {
	switch {
	case h.malicious():
		return fmt.Sprintf("Remove %s, and consider every machine that ran it and every secret that it could read compromised.", h.name)
	case a.fixed == "":
		return fmt.Sprintf("No fixed version of %s is known. Replace the package, or check whether the vulnerable part is used.", h.what())
	case h.stdlib():
		return fmt.Sprintf("Build with Go %s or later, and raise the toolchain line of %s.", cmp.Or(a.clean, a.fixed), path.Base(h.path))
	}
	return fmt.Sprintf("Update %s to %s.", h.name, a.target())
}

// target returns the versions to update to.
func (a affected) target() string {
	if a.clean == "" || a.clean == a.fixed {
		return a.fixed + " or later"
	}
	return fmt.Sprintf("%s or later (%s is the lowest version without known vulnerabilities)", a.fixed, a.clean)
}

// remediation returns advice about the update in the file of the finding.
func (h *hit) remediation() string {
	target := h.target()
	switch {
	case h.malicious(), h.fixed == "", h.stdlib():
		return h.recommendation(h.affected)
	case h.direct:
		return fmt.Sprintf("Update %s from %s to %s.", h.name, h.version, target)
	case len(h.via) > 0:
		return fmt.Sprintf("%s is a dependency of %s: update that, or override %s from %s to %s.", h.name, listed(h.via, 3), h.name, h.version,
			target)
	}
	if h.unrelated {
		return fmt.Sprintf("Update %s from %s to %s, or the package that depends on it.", h.name, h.version, target)
	}
	return fmt.Sprintf("%s is a dependency of another package: update that, or override %s from %s to %s.", h.name, h.name, h.version, target)
}

func (h *hit) effort() int {
	switch {
	case h.fixed == "" || h.malicious():
		return effortReplace
	case h.direct:
		return effortDirect
	}
	return effortTransitive
}

// facts returns further results about the packages.
func (s *session) facts(view *advisory.View, ecosystems []string) map[string]any {
	type data struct {
		Ecosystem string `json:"ecosystem"`
		Packages  int    `json:"packages"`
		Records   int    `json:"records"`
		CheckedAt string `json:"checkedAt,omitempty"`
	}
	counts, direct, dev := map[string]int{}, 0, 0
	for _, src := range s.sources {
		for _, p := range src.packages {
			counts[p.ecosystem]++
			direct += btoi(p.direct)
			dev += btoi(p.dev)
		}
	}
	list := []data{}
	for _, name := range ecosystems {
		d := data{Ecosystem: name, Packages: counts[name]}
		if view.Has(name) {
			m := view.Meta(name)
			d.Records, d.CheckedAt = m.Records, m.CheckedAt.UTC().Format("2006-01-02T15:04:05Z")
		}
		list = append(list, d)
	}
	var lockfiles []string
	for _, src := range s.sources {
		lockfiles = append(lockfiles, src.path)
	}
	return map[string]any{
		"packages": s.packages(), "direct": direct, "dev": dev, "ecosystems": list, "lockfiles": lockfiles[:min(len(lockfiles), 100)],
		"goStandardLibrary": s.stdlib, "devLeftOut": sum(s.devLeft),
	}
}
