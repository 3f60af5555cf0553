package scan

import "time"

// ExpiringWithin is how long before its end a suppression counts as expiring.
const ExpiringWithin = 14 * 24 * time.Hour

// Suppression is a project's decision to accept the findings of a check. The verdict is
// unchanged and stays visible; while the suppression is in force, the score excludes it and
// the strict score counts it.
type Suppression struct {
	ID        string // UUIDv7
	TenantID  string
	ProjectID string // internal id of the project
	CheckID   string
	// Host is the scanned host that it applies to, in normal form; "" for every host of the
	// project.
	Host      string
	Reason    string // reason; shown in reports
	CreatedBy string // who accepted it, for people; shown in reports
	CreatedAt time.Time
	ExpiresAt time.Time // then it ends; zero: it does not expire
	RemovedAt time.Time // zero: not removed
	RemovedBy string
}

// SuppressionState is the present state of a suppression.
type SuppressionState string

// States of a suppression. Expiring ones are in force, for less than ExpiringWithin.
const (
	SuppressionActive   SuppressionState = "active"
	SuppressionExpiring SuppressionState = "expiring"
	SuppressionExpired  SuppressionState = "expired"
	SuppressionRemoved  SuppressionState = "removed"
)

// StateAt returns the state at the time. A suppression that expired before it was removed
// stays expired.
func (s Suppression) StateAt(now time.Time) SuppressionState {
	lapsed := func(at time.Time) bool { return !s.ExpiresAt.IsZero() && !at.Before(s.ExpiresAt) }
	switch {
	case !s.RemovedAt.IsZero() && !lapsed(s.RemovedAt):
		return SuppressionRemoved
	case lapsed(now) || !s.RemovedAt.IsZero():
		return SuppressionExpired
	case lapsed(now.Add(ExpiringWithin)):
		return SuppressionExpiring
	}
	return SuppressionActive
}

// Stands reports whether it applies to a scan of the host at the time: it existed, and was
// neither removed nor expired.
func (s Suppression) Stands(host string, at time.Time) bool {
	return (s.Host == "" || s.Host == host) && !at.Before(s.CreatedAt) &&
		(s.RemovedAt.IsZero() || at.Before(s.RemovedAt)) && (s.ExpiresAt.IsZero() || at.Before(s.ExpiresAt))
}

// Standing returns, by check id, the suppressions that apply to a scan of the host at the
// time. Of several for one check it returns the one that lasts longest, then the one for the
// host, then the older, whatever their order.
func Standing(all []Suppression, host string, at time.Time) map[string]Suppression {
	out := map[string]Suppression{}
	for _, s := range all {
		if !s.Stands(host, at) {
			continue
		}
		if other, ok := out[s.CheckID]; !ok || s.before(other) {
			out[s.CheckID] = s
		}
	}
	return out
}

// before reports whether s is preferred over o as the explanation of an accepted check.
func (s Suppression) before(o Suppression) bool {
	switch {
	case !s.ExpiresAt.Equal(o.ExpiresAt):
		return s.ExpiresAt.IsZero() || !o.ExpiresAt.IsZero() && s.ExpiresAt.After(o.ExpiresAt)
	case s.Host != o.Host:
		return s.Host != ""
	}
	return s.ID < o.ID
}
