// Code generated from api/openapi.yaml by the tests of this package; DO NOT EDIT.

package client

// Checks: The catalogue of website checks, in the order in which reports show them.
type Checks struct {
	// Edition of the catalogue. Scores of different editions are not compared.
	Edition string `json:"edition"`
	// Number of checks.
	Checks int `json:"checks"`
	// The four pillars.
	Pillars []ChecksPillar `json:"pillars"`
}

// ChecksPillar: The checks of one pillar.
type ChecksPillar struct {
	// One of the four parts of a website scan.
	Pillar Pillar `json:"pillar"`
	// Its name for people.
	Title string `json:"title"`
	// Its groups of checks.
	Subcategories []ChecksSubcategory `json:"subcategories"`
}

// ChecksSubcategory: A group of checks with its share of the pillar's 100 points.
type ChecksSubcategory struct {
	// Name of the group in reports.
	ID string `json:"id"`
	// Its name for people.
	Title string `json:"title"`
	// Its share of the pillar's points.
	Points float64 `json:"points"`
	// Its share in scans with a browser, where it differs.
	LabPoints *float64 `json:"labPoints,omitempty"`
	// Its checks.
	Checks []Check `json:"checks"`
}

// Check: One check.
type Check struct {
	// Name of the check in reports; it never changes.
	ID string `json:"id"`
	// Its name for people.
	Title string `json:"title"`
	// Class of harm. It determines the weight: 10, 7, 3, 1, and 0 for checks that are never scored.
	Severity string `json:"severity"`
	// Why it matters.
	Why string `json:"why"`
	// When it passes.
	Pass string `json:"pass"`
	// When it warns; omitted if it never does.
	Warn string `json:"warn,omitempty"`
	// When it fails; omitted if it never does.
	Fail string `json:"fail,omitempty"`
	// How to fix a finding.
	Remediation string `json:"remediation"`
	// Sources of the rule.
	Sources []string `json:"sources"`
	// What the check needs in addition to the site itself.
	Needs []string `json:"needs"`
}
