package store

import (
	"context"
	"time"

	"assay/internal/scan"
)

// Reserve returns when the host may be visited next, now at the earliest, and
// keeps everybody else from visiting it until the pause after that; times are in
// whole milliseconds. Without a pause it returns now and keeps nobody. Politeness
// is towards the host: all crawls of all tenants share its visits.
func (s *Visits) Reserve(ctx context.Context, host string, pause time.Duration) (time.Time, error) {
	now := s.now().t
	if pause <= 0 {
		return now, nil
	}
	if host == "" || !addressable(host) {
		return time.Time{}, scan.Errorf(scan.CodeInvalid, "a visit needs a host")
	}
	now, pause = upToMillisecond(now), pause.Round(time.Millisecond)
	if pause == 0 {
		pause = time.Millisecond
	}
	// One statement: what it decides on, and what it decides, are one lock.
	later := "strftime('%Y-%m-%dT%H:%M:%f000Z', max(visited_hosts.next_at, ?), '+' || ? || ' seconds')"
	if s.driver == DriverPostgres {
		later = "GREATEST(visited_hosts.next_at, CAST(? AS timestamptz)) + make_interval(secs => CAST(? AS double precision))"
	}
	var visit struct{ NextAt timestamp }
	done := allTenants(ctx, s.write).Raw(
		"INSERT INTO visited_hosts (host, next_at) VALUES (?, ?) ON CONFLICT (host) DO UPDATE SET next_at = "+later+" RETURNING next_at",
		// not Row: it hides why a statement could not be prepared
		host, newTimestamp(now.Add(pause)), newTimestamp(now), pause.Seconds()).Scan(&visit)
	if done.Error != nil {
		return time.Time{}, wrap("reserving a visit", done.Error)
	}
	return visit.NextAt.t.Add(-pause), nil
}

// Postpone keeps everybody from visiting the host until rest from now. Those
// who reserved a visit keep it, and who was to come later still does.
func (s *Visits) Postpone(ctx context.Context, host string, rest time.Duration) error {
	if rest <= 0 {
		return nil
	}
	if host == "" || !addressable(host) {
		return scan.Errorf(scan.CodeInvalid, "a visit needs a host")
	}
	later := "max(visited_hosts.next_at, excluded.next_at)"
	if s.driver == DriverPostgres {
		later = "GREATEST(visited_hosts.next_at, excluded.next_at)"
	}
	done := allTenants(ctx,
		s.write).Exec("INSERT INTO visited_hosts (host, next_at) VALUES (?, ?) ON CONFLICT (host) DO UPDATE SET next_at = "+later,
		host, newTimestamp(upToMillisecond(s.now().t.Add(rest))))
	return wrap("postponing visits", done.Error)
}

func upToMillisecond(t time.Time) time.Time {
	if down := t.Truncate(time.Millisecond); down.Before(t) {
		return down.Add(time.Millisecond)
	}
	return t
}

// PurgeVisitedHosts forgets hosts that might have been visited again since the
// given time, and returns how many there were.
func (o *Operator) PurgeVisitedHosts(ctx context.Context, before time.Time) (int64, error) {
	done := allTenants(ctx, o.write).Exec("DELETE FROM visited_hosts WHERE next_at < ?", newTimestamp(before))
	return done.RowsAffected, wrap("purging visited hosts", done.Error)
}
