package sca

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
	"github.com/google/uuid"

	"assay/internal/advisory"
	"assay/internal/scan"
)

// sbom returns the packages and their vulnerabilities as CycloneDX 1.6 (ECMA-424). It is
// identical for the same commit, packages and advisories.
func (s *session) sbom() ([]byte, error) {
	bom := cdx.NewBOM()
	bom.SerialNumber = "urn:uuid:" + uuid.NewSHA1(uuid.NameSpaceOID, []byte("assay sbom "+s.tree.Commit)).String()
	bom.Metadata = &cdx.Metadata{
		Timestamp: s.now.UTC().Format(time.RFC3339),
		Tools:     &cdx.ToolsChoice{Components: &[]cdx.Component{{Type: cdx.ComponentTypeApplication, Name: "Assay"}}},
		Component: s.root(),
	}
	components := s.components()
	bom.Components = &components
	bom.Dependencies = s.dependencies()
	vulnerabilities := s.vulnerabilities()
	bom.Vulnerabilities = &vulnerabilities
	var out bytes.Buffer
	err := cdx.NewBOMEncoder(&out, cdx.BOMFileFormatJSON).SetPretty(true).EncodeVersion(bom, cdx.SpecVersion1_6)
	return out.Bytes(), err
}

// rootRef refers to the repository within the SBOM.
const rootRef = "repository"

// root returns the component for the repository that the SBOM describes.
func (s *session) root() *cdx.Component {
	c := &cdx.Component{
		BOMRef: rootRef, Type: cdx.ComponentTypeApplication, Name: cmp.Or(s.origin.Name, rootRef), Version: s.tree.Commit,
	}
	if u, err := url.Parse(s.origin.URL); err == nil && u.Host != "" {
		u.User = nil
		c.ExternalReferences = &[]cdx.ExternalReference{{Type: cdx.ERTypeVCS, URL: u.String()}}
	}
	return c
}

// maxLinks limits the dependencies that are read from all sources. Where a lockfile names a package without its version, each of
// its versions is meant, so that a small one could mean billions.
const maxLinks = 1_000_000

// dependencies returns the graph: the repository depends on its direct packages, and each
// package on those that its lockfile names. Packages of a source that neither relates them nor
// names direct ones are dependencies of the repository.
func (s *session) dependencies() *[]cdx.Dependency {
	needs := map[string]map[string]bool{rootRef: {}}
	left := maxLinks
	for _, src := range s.sources {
		byNode := map[string][]string{}
		unrelated := len(src.edges) == 0 && !slices.ContainsFunc(src.packages, func(p *pkg) bool { return p.direct })
		for _, p := range src.packages {
			name := advisory.NormalName(p.ecosystem, p.name)
			for _, one := range []string{name, node(name, p.version)} {
				byNode[one] = append(byNode[one], p.reference())
			}
		}
		for _, p := range src.packages {
			ref := p.reference()
			if p.direct || unrelated {
				needs[rootRef][ref] = true
			}
			if needs[ref] == nil {
				needs[ref] = map[string]bool{}
			}
			for _, next := range src.edges[nodeIn(src.edges, p)] {
				on := byNode[next]
				on = on[:min(len(on), left)]
				left -= len(on)
				for _, to := range on {
					if to != ref {
						needs[ref][to] = true
					}
				}
			}
		}
	}
	if left == 0 {
		s.note(scan.Note{Code: NoteGraphCut, Message: fmt.Sprintf(
			"The lockfiles name more than %d dependencies between packages, so the SBOM lacks some.", maxLinks)})
	}
	out := make([]cdx.Dependency, 0, len(needs))
	for _, ref := range slices.Sorted(maps.Keys(needs)) {
		on := slices.Sorted(maps.Keys(needs[ref]))
		d := cdx.Dependency{Ref: ref}
		if len(on) > 0 {
			d.Dependencies = &on
		}
		out = append(out, d)
	}
	return &out
}

// reference names a component within the SBOM.
func (p *pkg) reference() string {
	return cmp.Or(p.purl, p.kind+":"+p.name+"@"+p.version)
}

// exactVersion returns the version, "" if several are allowed.
func (p *pkg) exactVersion() string {
	if p.within != nil {
		return ""
	}
	return p.version
}

// components returns the packages, each once.
func (s *session) components() []cdx.Component {
	byRef := map[string]*cdx.Component{}
	var refs []string
	for _, src := range s.sources {
		for _, p := range src.packages {
			ref := p.reference()
			c := byRef[ref]
			if c == nil {
				c = &cdx.Component{
					BOMRef: ref, Type: cdx.ComponentTypeLibrary, Name: p.name, Version: p.exactVersion(), PackageURL: p.purl,
					Scope: cdx.ScopeOptional, Licenses: licenceChoices(p.licences), Evidence: &cdx.Evidence{Occurrences: &[]cdx.EvidenceOccurrence{}},
				}
				byRef[ref] = c
				refs = append(refs, ref)
			}
			if c.Licenses == nil { // not every lockfile names them
				c.Licenses = licenceChoices(p.licences)
			}
			if !p.dev { // required in one place counts as required
				c.Scope = cdx.ScopeRequired
			}
			places := append(*c.Evidence.Occurrences, occurrence(p))
			c.Evidence.Occurrences = &places
		}
	}
	slices.Sort(refs)
	out := make([]cdx.Component, 0, len(refs))
	for _, ref := range refs {
		out = append(out, *byRef[ref])
	}
	return out
}

func occurrence(p *pkg) cdx.EvidenceOccurrence {
	o := cdx.EvidenceOccurrence{Location: p.path}
	if p.line > 0 {
		o.Line = &p.line
	}
	return o
}

// licenceExpression matches SPDX expressions, but no texts such as "SEE LICENSE IN file".
var licenceExpression = regexp.MustCompile(`^\(*[\w.:+-]+\)*( (AND|OR|WITH) \(*[\w.:+-]+\)*)*$`)

func licenceChoices(in []string) *cdx.Licenses {
	if len(in) == 0 {
		return nil
	}
	if len(in) == 1 && strings.ContainsAny(in[0], " (") && licenceExpression.MatchString(in[0]) {
		return &cdx.Licenses{{Expression: in[0]}}
	}
	var out cdx.Licenses
	for _, l := range in {
		out = append(out, cdx.LicenseChoice{License: &cdx.License{Name: l}})
	}
	return &out
}

// vulnerabilities returns the hits. Each id is there once for a package and a fixed version, with all affected components, because
// what to do depends on these.
func (s *session) vulnerabilities() []cdx.Vulnerability {
	byRef := map[string]*cdx.Vulnerability{}
	known := map[[2]string]bool{} // vulnerabilities with components
	for i := range s.hits {
		h := &s.hits[i]
		for _, a := range append([]affected{h.affected}, h.others...) {
			ref := fmt.Sprintf("vulnerability:%s:%s:%s", h.id, advisory.NormalName(h.ecosystem, h.name), a.fixed)
			v := byRef[ref]
			if v == nil {
				v = h.cdxVulnerability(a)
				v.BOMRef, byRef[ref] = ref, v
			}
			if pair := [2]string{ref, a.reference()}; !known[pair] {
				known[pair] = true
				*v.Affects = append(*v.Affects, cdx.Affects{Ref: a.reference()})
			}
		}
	}
	out := make([]cdx.Vulnerability, 0, len(byRef))
	for _, ref := range slices.Sorted(maps.Keys(byRef)) {
		out = append(out, *byRef[ref])
	}
	return out
}

// cdxVulnerability returns the vulnerability of one version, without the components that it affects.
func (h *hit) cdxVulnerability(a affected) *cdx.Vulnerability {
	v := &cdx.Vulnerability{
		ID: h.id, Description: h.summary(), Recommendation: h.recommendation(a),
		Ratings: &[]cdx.VulnerabilityRating{h.cdxRating()}, Affects: &[]cdx.Affects{},
	}
	if len(h.ids) > 0 {
		references := []cdx.VulnerabilityReference{}
		for _, id := range h.ids {
			references = append(references, cdx.VulnerabilityReference{
				ID: id, Source: &cdx.Source{Name: "OSV", URL: "https://osv.dev/vulnerability/" + id},
			})
		}
		v.References = &references
	}
	return v
}

func (h *hit) cdxRating() cdx.VulnerabilityRating {
	r := cdx.VulnerabilityRating{Severity: map[scan.Severity]cdx.Severity{
		scan.SeverityCritical: cdx.SeverityCritical, scan.SeverityHigh: cdx.SeverityHigh, scan.SeverityMedium: cdx.SeverityMedium,
		scan.SeverityLow: cdx.SeverityLow,
	}[h.rating.severity]}
	if h.rating.unscored {
		r.Severity = cdx.SeverityUnknown
	}
	if h.rating.vector != "" {
		score := h.rating.score
		r.Score, r.Vector, r.Method = &score, h.rating.vector, cdx.ScoringMethodCVSSv2
		for prefix, method := range map[string]cdx.ScoringMethod{
			"CVSS:3.0": cdx.ScoringMethodCVSSv3, "CVSS:3.1": cdx.ScoringMethodCVSSv31, "CVSS:4.0": cdx.ScoringMethodCVSSv4,
		} {
			if strings.HasPrefix(h.rating.vector, prefix) {
				r.Method = method
			}
		}
	}
	return r
}
