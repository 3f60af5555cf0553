package store

import (
	"context"
	"time"

	"assay/internal/scan"
)

// Reserve reserves the next visit to the host and returns its time: now, or later if visits are already reserved. No other visit can begin
// until the pause after it has passed. Times are in whole milliseconds. Without a pause it returns now and reserves nothing. The pause
// protects the host, so the crawls of all tenants share it.
func (s *Visits) Reserve(ctx context.Context, host string, pause time.Duration) (time.Time, error) {
	now := s.now().t
	if pause <= 0 {
		return now, nil
	}
	if host == "" || !addressable(host) {
		return time.Time{}, scan.Errorf(scan.CodeInvalid, "a visit must have a host")
	}
	now, pause = upToMillisecond(now), pause.Round(time.Millisecond)
	if pause == 0 {
		pause = time.Millisecond
	}
	// One statement, so that reading and writing are atomic.
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

// Postpone prevents visits to the host for the duration rest. Visits that are already reserved are not affected, and later reservations
// remain later.
func (s *Visits) Postpone(ctx context.Context, host string, rest time.Duration) error {
	if rest <= 0 {
		return nil
	}
	if host == "" || !addressable(host) {
		return scan.Errorf(scan.CodeInvalid, "a visit must have a host")
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

// PurgeVisitedHosts deletes hosts that could have been visited again before the given time,
// and returns how many.
func (o *Operator) PurgeVisitedHosts(ctx context.Context, before time.Time) (int64, error) {
	done := allTenants(ctx, o.write).Exec("DELETE FROM visited_hosts WHERE next_at < ?", newTimestamp(before))
	return done.RowsAffected, wrap("purging visited hosts", done.Error)
}
