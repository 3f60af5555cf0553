package contract

import "time"

// Names of the workflow that mirrors advisories, its activities and its schedule.
const (
	AdvisoriesWorkflow = "Advisories"
	AdvisoriesPlan     = "Advisories.Plan"
	AdvisoriesRefresh  = "Advisories.Refresh"
	AdvisoriesID       = "advisories"
	AdvisoriesSchedule = "advisories"
)

// AdvisoriesSubjects are the ecosystems and lists that are mirrored, by name.
type AdvisoriesSubjects struct {
	Names []string `json:"names"`
}

// AdvisoriesSubject selects one of AdvisoriesSubjects.
type AdvisoriesSubject struct {
	Name string `json:"name"`
}

// AdvisoriesLine is the state of one copy after an attempt to renew it.
type AdvisoriesLine struct {
	Name      string    `json:"name"`
	Records   int       `json:"records"`
	Packages  int       `json:"packages,omitempty"`
	Changed   bool      `json:"changed,omitempty"`    // a newer copy was stored
	FetchedAt time.Time `json:"fetchedAt,omitzero"`   // zero without a copy
	CheckedAt time.Time `json:"checkedAt,omitzero"`   // when the source last confirmed it
	Error     string    `json:"error,omitempty"`      // why the attempt failed, one sentence
	NoAnswer  bool      `json:"noAnswer,omitempty"`   // the source could not be reached
	Unread    int       `json:"unreadable,omitempty"` // records that could not be read
}

// AdvisoriesResult has the counts of one round.
type AdvisoriesResult struct {
	Subjects int   `json:"subjects"`
	Changed  int   `json:"changed"`
	Failed   int   `json:"failed"`
	Records  int64 `json:"records"` // in all copies
	// Skipped were left for the next round, because the source could not be reached.
	Skipped int `json:"skipped,omitempty"`
}
