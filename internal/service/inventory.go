package service

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"

	cdx "github.com/CycloneDX/cyclonedx-go"

	"assay/internal/scan"
)

// SBOMName is the name of a job's document that lists the packages.
const SBOMName = "sbom.cdx.json"

// Inventory lists a repository's components, from the SBOM of a run.
type Inventory struct {
	Components []Component // by name
	Licences   []Licence   // most used first
	Vulnerable int         // components with a known vulnerability
}

// Component is a package.
type Component struct {
	Name, Version, Ecosystem, PURL string
	Licences                       []string // empty: unknown
	Dev                            bool     // needed for development and tests only
	Places                         []Place
	Vulnerabilities                []Vulnerability // worst first
}

// Place is a location where a file names a package.
type Place struct {
	Path string
	Line int // 0 unknown
}

// Vulnerability is a vulnerability of a package, with its fix.
type Vulnerability struct {
	ID       string
	Severity scan.Severity // "" unknown
	Advice   string
}

// Licence counts the components under a licence.
type Licence struct {
	Name       string // "" if unknown
	Components int
}

// Inventory returns the content of the SBOM of a run's SCA job. CodeNotFound for an unknown
// run, and for one without an SBOM.
func (s *CodeScans) Inventory(ctx context.Context, tenantID, runID string) (scan.CodeRun, *Inventory, error) {
	run, err := s.Exportable(ctx, tenantID, runID)
	if err != nil {
		return run, nil, err
	}
	job, err := jobOf(run, string(scan.DimensionSCA))
	if err != nil {
		return run, nil, err
	}
	if cached := s.inventories.get(job.ID); cached != nil {
		return run, cached, nil
	}
	_, object, err := s.Artifact(ctx, tenantID, job.ID, SBOMName)
	if err != nil {
		return run, nil, err
	}
	defer func() { _ = object.Close() }()
	var bom cdx.BOM
	if err := cdx.NewBOMDecoder(object, cdx.BOMFileFormatJSON).Decode(&bom); err != nil {
		return run, nil, scan.Wrap(scan.CodeInternal, err, "The SBOM of the run cannot be read.")
	}
	found := newInventory(&bom)
	s.inventories.put(job.ID, found)
	return run, found, nil
}

func newInventory(bom *cdx.BOM) *Inventory {
	out := &Inventory{}
	byRef := vulnerabilitiesOf(bom)
	licences := map[string]int{}
	for _, c := range listOf(bom.Components) {
		one := Component{
			Name: c.Name, Version: c.Version, PURL: c.PackageURL, Ecosystem: ecosystemOf(c), Licences: licencesOf(c),
			Dev: c.Scope == cdx.ScopeOptional, Vulnerabilities: byRef[c.BOMRef],
		}
		if c.Evidence != nil {
			for _, o := range listOf(c.Evidence.Occurrences) {
				p := Place{Path: o.Location}
				if o.Line != nil {
					p.Line = *o.Line
				}
				one.Places = append(one.Places, p)
			}
		}
		if len(one.Vulnerabilities) > 0 {
			out.Vulnerable++
		}
		if len(one.Licences) == 0 {
			licences[""]++
		}
		for _, l := range one.Licences {
			licences[l]++
		}
		out.Components = append(out.Components, one)
	}
	slices.SortFunc(out.Components, func(a, b Component) int {
		return cmp.Or(cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), cmp.Compare(a.Version, b.Version))
	})
	for name, n := range licences {
		out.Licences = append(out.Licences, Licence{name, n})
	}
	slices.SortFunc(out.Licences, func(a, b Licence) int {
		return cmp.Or(cmp.Compare(b.Components, a.Components), cmp.Compare(a.Name, b.Name))
	})
	return out
}

func listOf[T any](p *[]T) []T {
	if p == nil {
		return nil
	}
	return *p
}

// vulnerabilitiesOf returns the vulnerabilities in an SBOM by component, the worst first.
func vulnerabilitiesOf(bom *cdx.BOM) map[string][]Vulnerability {
	out := map[string][]Vulnerability{}
	for _, v := range listOf(bom.Vulnerabilities) {
		one := Vulnerability{ID: v.ID, Advice: v.Recommendation}
		for _, r := range listOf(v.Ratings) {
			if s := scan.Severity(strings.ToUpper(string(r.Severity))); s.Valid() {
				one.Severity = s
			}
		}
		for _, a := range listOf(v.Affects) {
			out[a.Ref] = append(out[a.Ref], one)
		}
	}
	rank := func(v Vulnerability) int {
		if v.Severity == "" {
			return len(scan.Severities())
		}
		return v.Severity.Rank()
	}
	for _, list := range out {
		slices.SortFunc(list, func(a, b Vulnerability) int { return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.ID, b.ID)) })
	}
	return out
}

// ecosystemOf returns the type of a package URL, such as npm.
func ecosystemOf(c cdx.Component) string {
	rest, ok := strings.CutPrefix(c.PackageURL, "pkg:")
	if !ok {
		return ""
	}
	name, _, _ := strings.Cut(rest, "/")
	return name
}

func licencesOf(c cdx.Component) (out []string) {
	if c.Licenses == nil {
		return nil
	}
	for _, l := range *c.Licenses {
		switch {
		case l.Expression != "":
			out = append(out, l.Expression)
		case l.License != nil:
			out = append(out, cmp.Or(l.License.ID, l.License.Name))
		}
	}
	return out
}

// maxInventories limits the cached inventories: reading thousands of packages takes long,
// and people view several pages of them.
const maxInventories = 16

// inventories caches inventories by job. The zero value is empty.
type inventories struct {
	mu    sync.Mutex
	byJob map[string]*Inventory
	order []string // the oldest first
}

func (c *inventories) get(jobID string) *Inventory {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.byJob[jobID]
}

func (c *inventories) put(jobID string, found *Inventory) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.byJob == nil {
		c.byJob = map[string]*Inventory{}
	}
	if c.byJob[jobID] == nil {
		c.order = append(c.order, jobID)
	}
	c.byJob[jobID] = found
	if len(c.order) > maxInventories {
		delete(c.byJob, c.order[0])
		c.order = c.order[1:]
	}
}
