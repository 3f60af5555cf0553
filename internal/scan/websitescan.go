package scan

import "time"

// WebsiteScan is the record of one scan of one URL.
type WebsiteScan struct {
	Record // ends as COMPLETE, PARTIAL or FAILED; purging removes results and captures

	URL     string // normalised
	Email   string // recipient of the report; "" for none. Never logged.
	Pillars []Pillar
	Parts   []string // capture parts that this scan gathers
	Profile string   // "http" or "lab"
	Consent bool     // probing was allowed: the workspace had proved ownership of the domain
	// ConsentDomain is the verified domain that Consent is based on. Without consent, it is
	// the domain whose verification has expired, or "".
	ConsentDomain string

	// Done counts the finished steps (parts and pillars), at most Total.
	Done int

	Score *float64 // overall, unrounded; nil when no pillar was scored
	Band  Band     // "" when no pillar was scored
	// StrictScore is Score without any suppression; nil if no pillar was scored.
	StrictScore      *float64
	CatalogueVersion string
	ShortCode        string // share credential; never logged
	Slug             string // "" if missing
	// ShareRevokedAt is when the share address was revoked; zero: it is open.
	ShareRevokedAt time.Time
	Categories     []Category
}

// Host returns the host of the URL, without a port; an IP address has no brackets.
func (s WebsiteScan) Host() string { return hostOf(s.URL) }

// Total returns the number of steps of the scan: its parts and its pillars.
func (s WebsiteScan) Total() int { return len(s.Parts) + len(s.Pillars) }

// ReportPurged returns the error for a report that retention has removed.
func ReportPurged() error {
	return Errorf(CodeNotFound, "The report of this scan is past its retention and was removed.")
}

// ReportUntil returns until when the report is stored at least, for a retention that starts at the scan's end; the zero time before the
// end, after the purge, and if retention is 0: for ever.
func (s WebsiteScan) ReportUntil(retention time.Duration) time.Time {
	if retention <= 0 || s.CompletedAt.IsZero() || !s.PurgedAt.IsZero() {
		return time.Time{}
	}
	return s.CompletedAt.Add(retention)
}

// Outcome returns the final state for the number of scored pillars.
func Outcome(requested, scored int) State {
	switch {
	case scored == 0:
		return StateFailed
	case scored < requested:
		return StatePartial
	}
	return StateComplete
}

// Category is the result of a pillar.
type Category struct {
	Pillar Pillar
	Score  *float64 // unrounded 0–100; nil when the pillar could not be scored
	Band   Band     // "" when Score is nil
	// StrictScore and StrictBand are Score and Band without any suppression.
	StrictScore *float64
	StrictBand  Band
	Coverage    float64 // judged weight share, 0–1
	Partial     bool    // coverage below 0.95
	Reason      string  // why it could not be scored; "" otherwise
	// Results is a JSON document with subcategories, checks and applied caps
	// (website.CategoryResult); the store does not interpret it.
	Results []byte
}

// Strict returns the category without any suppression.
func (c Category) Strict() Category {
	if c.StrictScore != nil {
		c.Score, c.Band = c.StrictScore, c.StrictBand
	}
	return c
}

// Capture is the reference of a stored capture part.
type Capture struct {
	Part    string
	BlobKey string // "" if the part failed
	Bytes   int64  // stored size
	SHA256  string // hex, of the stored bytes
	Reason  string // failure reason code; "" if gathered
	Message string // failure sentence
}
