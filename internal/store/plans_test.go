package store_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver of database/sql
	"github.com/stretchr/testify/require"

	"assay/internal/store"
	"assay/internal/store/storetest"
)

// storedRecords is how many records of each kind TestPlans stores; make load asks for a million.
var storedRecords = flag.Int("records", 20_000, "records that TestPlans stores")

// fewRows is how many records there are for comparison; maxGrowth is the factor by which a lookup may
// take longer with all of them.
const (
	fewRows   = 2_000
	maxGrowth = 3.0
)

// maxRead is the number of rows that a plan may expect to read, whatever is stored. The dispatcher,
// the reconciler and pages of lists read less.
const maxRead = 5_000

// projectFilled is the short id of the first tenant's project.
var projectFilled = storetest.FilledText(1) + "\"\n<é&\\ projects"

// lookup is a query of the API, dashboard, workers or keepers that must stay fast while
// many records are stored.
type lookup struct {
	name string
	do   func(ctx context.Context, s *store.Store, tenant, id string) error
	// grows is true for those that read all records of a workspace, through an index: they
	// count the matches of a list.
	grows bool
}

func lookups() []lookup {
	earlier := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	return []lookup{
		{name: "status", do: func(ctx context.Context, s *store.Store, tenant, id string) error {
			_, err := s.WebsiteScans.Head(ctx, tenant, id)
			return err
		}},
		{name: "status, rendered", do: func(ctx context.Context, s *store.Store, tenant, id string) error {
			_, err := s.WebsiteScans.Get(ctx, tenant, id)
			return err
		}},
		{name: "captures", do: func(ctx context.Context, s *store.Store, tenant, id string) error {
			_, err := s.WebsiteScans.Captures(ctx, tenant, id)
			return err
		}},
		{name: "replay of a key", do: func(ctx context.Context, s *store.Store, tenant, _ string) error {
			_, _, err := s.WebsiteScans.Replay(ctx, tenant, "none", [32]byte{})
			return err
		}},
		{name: "list", grows: true, do: func(ctx context.Context, s *store.Store, tenant, _ string) error {
			_, _, err := s.WebsiteScans.List(ctx, tenant, store.WebsiteScanFilter{Page: 1, Limit: 25})
			return err
		}},
		{name: "newest", do: func(ctx context.Context, s *store.Store, tenant, _ string) error {
			_, err := s.WebsiteScans.Recent(ctx, tenant, store.RecentFilter{Limit: 25})
			return err
		}},
		{name: "newest of a project", do: func(ctx context.Context, s *store.Store, tenant, _ string) error {
			_, err := s.WebsiteScans.Recent(ctx, tenant, store.RecentFilter{ProjectShortID: projectFilled, Limit: 25})
			return err
		}},
		{name: "dispatcher", do: func(ctx context.Context, s *store.Store, _, _ string) error {
			_, err := s.Operator().WebsiteScans.Undispatched(ctx, time.Now(), 100, 40)
			return err
		}},
		{name: "reconciler", do: func(ctx context.Context, s *store.Store, _, _ string) error {
			_, err := s.Operator().WebsiteScans.Unfinished(ctx, time.Now(), 100)
			return err
		}},
		{name: "deadlines", do: func(ctx context.Context, s *store.Store, _, _ string) error {
			_, err := s.Operator().WebsiteScans.Overdue(ctx, time.Now(), 100)
			return err
		}},
		{name: "metrics", do: func(ctx context.Context, s *store.Store, _, _ string) error {
			_, err := s.Operator().WebsiteScans.Stats(ctx)
			return err
		}},
		// Half of the few records have expired as well, so that both sides read and count as many.
		{name: "retention", do: func(ctx context.Context, s *store.Store, _, _ string) error {
			_, err := s.Operator().WebsiteScans.Expired(ctx, earlier.AddDate(1, 0, 0), 100)
			return err
		}},
		{name: "leftovers", do: func(ctx context.Context, s *store.Store, _, _ string) error {
			_, err := s.Operator().WebsiteScans.Unswept(ctx, earlier.AddDate(-1, 0, 0), 100)
			return err
		}},
		{name: "code scans, leftovers", do: func(ctx context.Context, s *store.Store, _, _ string) error {
			_, err := s.Operator().CodeRuns.Unswept(ctx, earlier.AddDate(-1, 0, 0), 100)
			return err
		}},
		{name: "expired keys", do: func(ctx context.Context, s *store.Store, _, _ string) error {
			_, err := s.Operator().PurgeIdempotencyKeys(ctx)
			return err
		}},
		{name: "Site Health, newest", do: func(ctx context.Context, s *store.Store, tenant, _ string) error {
			_, err := s.SiteHealth.Recent(ctx, tenant, store.RecentFilter{Limit: 25})
			return err
		}},
		{name: "Site Health, dispatcher", do: func(ctx context.Context, s *store.Store, _, _ string) error {
			_, err := s.Operator().SiteHealth.Undispatched(ctx, time.Now(), 100, 40)
			return err
		}},
		{name: "Site Health, metrics", do: func(ctx context.Context, s *store.Store, _, _ string) error {
			_, err := s.Operator().SiteHealth.Stats(ctx)
			return err
		}},
		{name: "code scans, newest", do: func(ctx context.Context, s *store.Store, tenant, _ string) error {
			_, err := s.CodeRuns.Recent(ctx, tenant, store.RecentFilter{Limit: 25})
			return err
		}},
		{name: "code scans, list", grows: true, do: func(ctx context.Context, s *store.Store, tenant, _ string) error {
			_, _, err := s.CodeRuns.List(ctx, tenant, store.CodeRunFilter{Page: 1, Limit: 25})
			return err
		}},
		{name: "code scans, dispatcher", do: func(ctx context.Context, s *store.Store, _, _ string) error {
			_, err := s.Operator().CodeRuns.Undispatched(ctx, time.Now(), 100, 40)
			return err
		}},
		{name: "code scans, metrics", do: func(ctx context.Context, s *store.Store, _, _ string) error {
			_, err := s.Operator().CodeRuns.Stats(ctx)
			return err
		}},
		{name: "findings", do: func(ctx context.Context, s *store.Store, tenant, _ string) error {
			_, _, err := s.Findings.List(ctx, tenant, storetest.FilledID("code_jobs", 1), store.FindingFilter{Page: 1, Limit: 25})
			return err
		}},
	}
}

// Whatever is stored, statements find their rows by indexes, and read no more than they return.
// Lists that count all matches read an index of their workspace.
func TestPlans(t *testing.T) {
	t.Parallel()
	cfg := postgresEmpty(t)
	s, err := store.Open(t.Context(), cfg)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	storetest.Fill(t, s)
	db, err := sql.Open("pgx", cfg.DSN)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	for _, document := range []string{
		"UPDATE website_scans SET purged_at = NULL", "UPDATE code_runs SET purged_at = NULL, target_branch = ''",
		"UPDATE idempotency_keys SET expires_at = now() + interval '1 year'",
		"UPDATE site_health SET purged_at = NULL, page_counts = '{}'",
		"UPDATE code_jobs SET notes = '[]', engines = '[]', artifacts = '[]'", "UPDATE findings SET doc = '{}'",
	} {
		_, err := db.ExecContext(t.Context(), document)
		require.NoError(t, err)
	}
	watched := &statements{}
	require.NoError(t, s.OnQuery(watched.add))
	tenant, id := storetest.FilledID("tenants", 1), storetest.FilledID("website_scans", 1)

	storeRecords(t, db, 1, fewRows)
	before := measureLookups(t, s, tenant, id)
	storeRecords(t, db, fewRows+1, *storedRecords)
	watched.take()
	for _, l := range lookups() {
		require.NoError(t, l.do(t.Context(), s, tenant, id), l.name)
		for _, st := range watched.take() {
			p := planOf(t, db, st)
			require.Empty(t, p.scanned(), "%s reads a whole table: %s\n%s", l.name, st.sql, p.raw)
			if !l.grows {
				require.LessOrEqual(t, p.read(), float64(maxRead), "%s reads many rows: %s\n%s", l.name, st.sql, p.raw)
			}
			t.Logf("plan of %s: %s", l.name, strings.Join(p.used(), ", "))
		}
	}
	after := measureLookups(t, s, tenant, id)
	for _, l := range lookups() {
		growth := float64(after[l.name]) / float64(max(before[l.name], time.Millisecond)) // shorter times are noise
		t.Logf("%s with %d and %d records: %s, %s", l.name, fewRows, *storedRecords, before[l.name], after[l.name])
		if !l.grows {
			t.Logf("figure records_growth_%s %.2f <=%.2f %s", strings.NewReplacer(", ", "_", " ", "_").Replace(l.name), growth, maxGrowth,
				map[bool]string{true: "holds", false: "short"}[growth <= maxGrowth])
		}
	}
}

// measureLookups returns the median duration of each lookup.
func measureLookups(t *testing.T, s *store.Store, tenant, id string) map[string]time.Duration {
	t.Helper()
	out := map[string]time.Duration{}
	for _, l := range lookups() {
		var took []time.Duration
		for range 5 {
			began := time.Now()
			require.NoError(t, l.do(t.Context(), s, tenant, id), l.name)
			took = append(took, time.Since(began))
		}
		slices.Sort(took)
		out[l.name] = took[len(took)/2]
	}
	return out
}

// storeRecords copies the row of the first tenant in each table of records, once for each number from first
// to last: ended records, one a minute back from the row's time, with their children. A twentieth
// belongs to the tenant, and a tenth of those to its project.
func storeRecords(t *testing.T, db *sql.DB, first, last int) {
	t.Helper()
	c, err := db.Conn(t.Context())
	require.NoError(t, err)
	defer func() { require.NoError(t, c.Close()) }()
	_, err = c.ExecContext(t.Context(), "SET session_replication_role = replica") // the other tenants have no rows of their own
	require.NoError(t, err)
	ago := func(column string) string { return column + " - g * interval '1 minute'" }
	record := map[string]string{
		"queued_at": ago("queued_at"), "completed_at": ago("completed_at"), "updated_at": ago("updated_at"), "deadline_at": ago("deadline_at"),
		"project_id":    "CASE g % 200 WHEN 0 THEN project_id ELSE md5('projects' || g % 200)::uuid END",
		"dispatched_at": ago("queued_at"), "started_at": ago("queued_at"), "claimed_until": "NULL", "purged_at": "NULL",
	}
	extended := func(more map[string]string) map[string]string {
		out := map[string]string{}
		for _, m := range []map[string]string{record, more} {
			for k, v := range m {
				out[k] = v
			}
		}
		return out
	}
	id := func(table string) string { return fmt.Sprintf("md5('%s' || g)::uuid", table) }
	for _, copied := range []struct {
		table, key, owner string // key names the row of owner that is copied
		set               map[string]string
	}{
		{"website_scans", "id", "website_scans", extended(map[string]string{
			"id": id("website_scans"), "short_code": "left(md5(g::text), 22)", "url": "url || g % 500",
		})},
		{"website_categories", "scan_id", "website_scans", map[string]string{"scan_id": id("website_scans")}},
		{"captures", "scan_id", "website_scans", map[string]string{"scan_id": id("website_scans")}},
		{"idempotency_keys", "resource_id", "idempotency_keys", map[string]string{
			"key": "'key-' || g", "resource_id": id("website_scans"), "expires_at": "now() + g * interval '1 minute'",
		}},
		{"site_health", "id", "site_health", extended(map[string]string{
			"id": id("site_health"), "short_code": "left(md5('site' || g), 22)", "expires_at": "now() + g * interval '1 minute'",
		})},
		{"code_runs", "id", "code_runs", extended(map[string]string{"id": id("code_runs")})},
		{"code_jobs", "id", "code_jobs", map[string]string{"id": id("code_jobs"), "scan_run_id": id("code_runs")}},
		{"findings", "id", "findings", map[string]string{"id": id("findings"), "job_id": id("code_jobs"), "fingerprint": "md5(g::text)"}},
	} {
		copied.set["tenant_id"] = "CASE g % 20 WHEN 0 THEN tenant_id ELSE md5('tenants' || g % 20)::uuid END"
		original := fmt.Sprintf("%s = '%s'", copied.key, storetest.FilledID(copied.owner, 1))
		copyRows(t, c, copied.table, original, copied.set, first, last)
	}
	_, err = c.ExecContext(t.Context(), "ANALYZE")
	require.NoError(t, err)
}

func copyRows(t *testing.T, db *sql.Conn, table, original string, set map[string]string, first, last int) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(),
		"SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND is_generated = 'NEVER'", table)
	require.NoError(t, err)
	defer func() { require.NoError(t, rows.Close()) }()
	var names, values []string
	for rows.Next() {
		var name string
		require.NoError(t, rows.Scan(&name))
		value := set[name]
		if value == "" {
			value = name
		}
		names, values = append(names, name), append(values, value)
	}
	require.NoError(t, rows.Err())
	_, err = db.ExecContext(t.Context(), fmt.Sprintf(
		"INSERT INTO %[1]s (%[2]s) SELECT %[3]s FROM %[1]s, generate_series($2::int, $3::int) g WHERE tenant_id = $1 AND %[4]s",
		table, strings.Join(names, ", "), strings.Join(values, ", "), original), storetest.FilledID("tenants", 1), first, last)
	require.NoError(t, err, table)
}

// statement is an executed statement with its values.
type statement struct {
	sql    string
	values []any
}

// statements collects what a store executes.
type statements struct {
	mu  sync.Mutex
	all []statement
}

func (s *statements) add(sql string, values []any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, statement{sql, slices.Clone(values)})
}

func (s *statements) take() []statement {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := s.all
	s.all = nil
	return all
}

// plan is a node of a plan of Postgres.
type plan struct {
	Type  string  `json:"Node Type"`
	Table string  `json:"Relation Name"`
	Index string  `json:"Index Name"`
	Rows  float64 `json:"Plan Rows"`
	Plans []plan  `json:"Plans"`
	raw   string
}

func planOf(t *testing.T, db *sql.DB, st statement) plan {
	t.Helper()
	var raw string
	require.NoError(t, db.QueryRowContext(t.Context(), "EXPLAIN (FORMAT JSON) "+st.sql, st.values...).Scan(&raw), st.sql)
	var plans []struct{ Plan plan }
	require.NoError(t, json.Unmarshal([]byte(raw), &plans))
	require.Len(t, plans, 1)
	p := plans[0].Plan
	p.raw = raw
	return p
}

func (p plan) walk(visit func(plan)) {
	visit(p)
	for _, inner := range p.Plans {
		inner.walk(visit)
	}
}

// scanned returns the tables of records that the plan reads from end to end.
func (p plan) scanned() (tables []string) {
	p.walk(func(n plan) {
		if n.Type == "Seq Scan" && slices.Contains([]string{
			"website_scans", "website_categories", "captures", "idempotency_keys", "site_health", "code_runs", "code_jobs", "findings",
		}, n.Table) {
			tables = append(tables, n.Table)
		}
	})
	return tables
}

// read returns the largest number of rows that a step of the plan is expected to produce. A limit
// ends the steps below it, unless they sort or count first.
func (p plan) read() float64 { return p.readUpTo(math.Inf(1)) }

func (p plan) readUpTo(limit float64) float64 {
	rows := min(p.Rows, limit)
	switch p.Type {
	case "Limit":
		limit = rows
	case "Sort", "Aggregate", "Hash":
		limit = math.Inf(1)
	}
	for _, inner := range p.Plans {
		rows = max(rows, inner.readUpTo(limit))
	}
	return rows
}

// used returns the indexes of the plan.
func (p plan) used() (names []string) {
	p.walk(func(n plan) {
		if n.Index != "" && !slices.Contains(names, n.Index) {
			names = append(names, n.Index)
		}
	})
	return names
}
