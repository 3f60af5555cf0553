package contract

import "time"

// Names of the purge workflow, its activities and its schedule.
const (
	PurgeWorkflow = "Purge"
	PurgePreview  = "Purge.Preview"
	PurgeRun      = "Purge.Run"
	PurgeID       = "purge"
	PurgeSchedule = "purge"
)

// PurgeInput limits one activity.
type PurgeInput struct {
	// Each is how many records of each kind it may list or purge. Its JSON name
	// dates from when only Site Health checks were purged.
	Each int `json:"checks"`
}

// PurgeLine is a record past its retention.
type PurgeLine struct {
	Kind      string    `json:"kind"`
	ID        string    `json:"id"`
	TenantID  string    `json:"tenantId"`
	Project   string    `json:"project"` // its public id
	Subject   string    `json:"subject"` // host, or repository and branch
	ExpiredAt time.Time `json:"expiredAt"`
	Rows      int64     `json:"rows"`
	Blobs     int64     `json:"blobs"` // objects in the blob store
}

// PurgeKind counts the expired records of one kind.
type PurgeKind struct {
	Kind    string `json:"kind"`    // "website scan"
	Rows    string `json:"rows"`    // what is removed of its records, in the plural
	Expired int64  `json:"expired"` // expired and not yet purged
}

// PurgePlan lists what a purge removes.
type PurgePlan struct {
	Kinds  []PurgeKind `json:"kinds"`
	Oldest []PurgeLine `json:"oldest,omitempty"`
	// Checks and Runs are the counts in histories without Kinds.
	Checks int64 `json:"checks,omitempty"`
	Runs   int64 `json:"runs,omitempty"`
}

// Total returns how many records have expired.
func (p PurgePlan) Total() int64 {
	n := p.Checks + p.Runs
	for _, k := range p.Kinds {
		n += k.Expired
	}
	return n
}

// PurgedKind counts what was removed of one kind.
type PurgedKind struct {
	Kind    string `json:"kind"`
	Records int64  `json:"records"`
	Rows    int64  `json:"rows"`
	Left    int64  `json:"left"` // expired and not yet purged
}

// PurgeResult counts what was removed.
type PurgeResult struct {
	Kinds []PurgedKind `json:"kinds"`
	Blobs int64        `json:"blobs"`
	// The following are the counts in histories without Kinds.
	Checks   int64 `json:"checks,omitempty"`
	Runs     int64 `json:"runs,omitempty"`
	Left     int64 `json:"left,omitempty"`
	LeftRuns int64 `json:"leftRuns,omitempty"`
}

// Records returns how many records were purged.
func (r PurgeResult) Records() int64 {
	n := r.Checks + r.Runs
	for _, k := range r.Kinds {
		n += k.Records
	}
	return n
}

// Remaining returns how many records have expired and are not yet purged.
func (r PurgeResult) Remaining() int64 {
	n := r.Left + r.LeftRuns
	for _, k := range r.Kinds {
		n += k.Left
	}
	return n
}

// Add adds another round; what remains is taken from that round.
func (r *PurgeResult) Add(round PurgeResult) {
	r.Blobs += round.Blobs
	r.Checks, r.Runs, r.Left, r.LeftRuns = r.Checks+round.Checks, r.Runs+round.Runs, round.Left, round.LeftRuns
	for _, k := range round.Kinds {
		i := 0
		for i < len(r.Kinds) && r.Kinds[i].Kind != k.Kind {
			i++
		}
		if i == len(r.Kinds) {
			r.Kinds = append(r.Kinds, PurgedKind{Kind: k.Kind})
		}
		known := &r.Kinds[i]
		known.Records, known.Rows, known.Left = known.Records+k.Records, known.Rows+k.Rows, k.Left
	}
}
