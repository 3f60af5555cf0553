package suite

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/workflowservice/v1"
	temporal "go.temporal.io/sdk/client"

	"assay/workflows/contract"
)

// settle waits until every scan has ended, with all work that follows its end.
func (s *storm) settle(t *testing.T) {
	t.Helper()
	s.w.blobs.set(open)
	settled := func(what, query string) {
		t.Helper()
		await(t, what+" settle", func() bool {
			found, err := s.w.pairs(t.Context(), query)
			return err == nil && len(found) == 0
		})
	}
	// The end of each of these causes the end of the next.
	settled("scans", `SELECT id::text, state FROM website_scans WHERE state IN ('QUEUED', 'RUNNING')`)
	await(t, "workflows of scans end", func() bool {
		n, err := s.w.flows.CountWorkflow(t.Context(), &workflowservice.CountWorkflowExecutionsRequest{
			Query: "WorkflowType = 'WebsiteScan' AND ExecutionStatus = 'Running'",
		})
		return err == nil && n.GetCount() == 0
	})
	settled("ends", `SELECT record_id::text, kind FROM record_ends`)
	settled("webhooks", `SELECT id::text, state FROM webhook_deliveries WHERE state = 'PENDING'`)
	settled("mails", `SELECT id::text, state FROM deliveries WHERE state = 'PENDING' AND attempts = 0`)
	await(t, "the watch sees every end", func() bool { return s.look(t.Context()) == nil && s.open() == 0 })
	var asked time.Time
	await(t, "objects are compared with rows", func() bool {
		left, err := s.w.pairs(t.Context(), `SELECT id::text, state FROM website_scans WHERE completed_at IS NOT NULL AND swept_at IS NULL`)
		if err != nil || len(left) == 0 {
			return err == nil
		}
		if time.Since(asked) > housekeepingEvery {
			asked = time.Now()
			round := s.w.flows.ScheduleClient().GetHandle(t.Context(), contract.HousekeepingSchedule)
			_ = round.Trigger(t.Context(), temporal.ScheduleTriggerOptions{}) // repeated after a failure
		}
		return false
	})
}

// housekeepingEvery is how often settle starts a round of housekeeping, which otherwise has its own schedule.
const housekeepingEvery = 5 * time.Second

// violations checks the guarantees, and returns one line for each violation.
func (s *storm) violations(t *testing.T) []string {
	t.Helper()
	var out []string
	for _, err := range s.errs {
		out = append(out, err.Error())
	}
	out = append(out, s.rows(t)...)
	out = append(out, s.steps(t)...)
	out = append(out, s.messages(t)...)
	lost, unnamed := s.objects(t)
	out = append(out, lost...)
	if unnamed > 0 {
		out = append(out, fmt.Sprintf("%d objects belong to no row", unnamed))
	}
	figuref(t, "faults_unnamed_objects", float64(unnamed), "<=", 0)
	slices.Sort(out)
	return out
}

// query returns rows of two texts, the first of which is unique.
func (s *storm) query(t *testing.T, text string) map[string]string {
	t.Helper()
	found, err := s.w.pairs(t.Context(), text)
	require.NoError(t, err)
	return found
}

// rows compares accepted scans with rows, and checks how they ended.
func (s *storm) rows(t *testing.T) (out []string) {
	t.Helper()
	rows := s.query(t, `SELECT id::text, state || ' ' || reason || coalesce(' [' || (SELECT string_agg(part || ': ' || message, '; ' ORDER BY part)
		FROM captures WHERE scan_id = id AND blob_key = '') || ']', '') FROM website_scans
		WHERE tenant_id = ANY(string_to_array('`+s.owners+`', ',')::uuid[])`)
	for id, one := range s.scans {
		row, ok := rows[id]
		state, reason, _ := strings.Cut(row, " ")
		switch {
		case !ok:
			out = append(out, "accepted scan "+id+" has no row")
		case !isFinal(state):
			out = append(out, "accepted scan "+id+" is "+state)
		// Faults of Assay's own servers only cost time.
		case state != "COMPLETE" && one.behaviour == "ok" && slices.Contains([]string{"", "duplicate start", "reset workflow"}, one.touched):
			out = append(out, fmt.Sprintf("scan %s (%s) is %s: %s", id, one.touched, state, reason))
		}
	}
	if extra := len(rows) - len(s.scans); extra > s.cut {
		out = append(out, fmt.Sprintf("%d rows more than accepted scans; answers to %d were not awaited", extra, s.cut))
	}
	return out
}

// steps checks that the results of each scan are stored once and add up.
func (s *storm) steps(t *testing.T) (out []string) {
	t.Helper()
	for what, text := range map[string]string{
		"a complete scan without all of its pillars": `SELECT s.id::text, count(c.pillar)::text FROM website_scans s
			LEFT JOIN website_categories c ON c.scan_id = s.id WHERE s.state = 'COMPLETE' GROUP BY s.id, s.pillars
			HAVING count(c.pillar) <> array_length(string_to_array(s.pillars, ','), 1)`,
		"a complete scan without all of its captures": `SELECT s.id::text, count(c.part)::text FROM website_scans s
			LEFT JOIN captures c ON c.scan_id = s.id WHERE s.state = 'COMPLETE' GROUP BY s.id, s.parts
			HAVING count(c.part) <> array_length(string_to_array(s.parts, ','), 1)`,
		"a scan that ended before it began": `SELECT id::text, state FROM website_scans WHERE completed_at < started_at OR started_at < queued_at`,
	} {
		for id, value := range s.query(t, text) {
			out = append(out, what+": "+id+" ("+value+")")
		}
	}
	return out
}

// messages checks mails and webhooks: one for each end that has a receiver.
func (s *storm) messages(t *testing.T) (out []string) {
	t.Helper()
	mails := s.query(t, `SELECT resource_id::text, state || ' ' || message_id FROM deliveries`)
	files := map[string]int{}
	entries, err := os.ReadDir(s.w.cluster.MailFolder())
	require.NoError(t, err)
	for _, e := range entries {
		files[strings.TrimSuffix(e.Name(), ".eml")]++
	}
	sent := s.query(t, `SELECT subject || ' ' || event, count(*)::text FROM webhook_deliveries WHERE state = 'SENT' GROUP BY subject, event`)
	reported := map[string]int{}
	for about, count := range sent {
		subject, event, _ := strings.Cut(about, " ")
		if event == "scan.finished" || event == "scan.failed" {
			reported[subject]++
		}
		if count != "1" {
			out = append(out, "webhook about "+about+" sent "+count+" times")
		}
	}
	for id, one := range s.scans {
		state, message, _ := strings.Cut(mails[id], " ")
		left, _, _ := strings.Cut(strings.Trim(message, "<>"), "@")
		switch {
		// Ending a workflow during an attempt stops its mail.
		case one.mail && state == "PENDING" && (one.touched == "terminate workflow" || one.touched == "cancel scan"):
		case one.mail && (state != "SENT" || files[left] != 1):
			out = append(out, fmt.Sprintf("scan %s (%s, %s): its mail is %q, files %d", id, one.touched, one.state, state, files[left]))
		case !one.mail && state != "":
			out = append(out, "scan "+id+" has a mail that nobody asked for")
		}
		if reported[id] != 1 {
			out = append(out, fmt.Sprintf("scan %s (%s, %s): %d webhooks about its end", id, one.touched, one.state, reported[id]))
		}
	}
	return out
}

// objects compares the objects of the store with the rows that name them.
func (s *storm) objects(t *testing.T) (lost []string, unnamed int) {
	t.Helper()
	rows := s.query(t, `SELECT blob_key, scan_id::text FROM captures WHERE blob_key <> ''`)
	found := map[string]bool{}
	root := filepath.Join(s.w.cluster.S3Folder(), "captures")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".json.zst") {
			return err
		}
		key, err := filepath.Rel(s.w.cluster.S3Folder(), path)
		found[key] = true
		return err
	})
	require.NoError(t, err)
	for key, id := range rows {
		if !found[key] {
			lost = append(lost, "scan "+id+": object "+key+" is missing")
		}
	}
	for key := range found {
		if _, ok := rows[key]; !ok {
			t.Log("object " + key + " belongs to no row")
			unnamed++
		}
	}
	return lost, unnamed
}

// queryTime limits a statement of the test: the database may be suspended.
const queryTime = 10 * time.Second

// pairs returns rows of two texts from Assay's database, by the first.
func (w *shared) pairs(ctx context.Context, query string, args ...any) (map[string]string, error) {
	ctx, cancel := context.WithTimeout(ctx, queryTime)
	defer cancel()
	rows, err := w.pool.Query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[string]string{}
	for rows.Next() {
		var key, value string
		if err := rows.Scan(&key, &value); err != nil {
			return nil, err
		}
		out[key] = value
	}
	return out, rows.Err()
}

// exec runs a statement on Assay's database and returns how many rows it changed.
func (w *shared) exec(ctx context.Context, statement string, args ...any) (int64, error) {
	ctx, cancel := context.WithTimeout(ctx, queryTime)
	defer cancel()
	tag, err := w.pool.Exec(ctx, statement, args...)
	return tag.RowsAffected(), err
}

// keyOf returns the API key of a tenant.
func (w *shared) keyOf(tenant string) string {
	for _, by := range w.tenants {
		if by.Tenant == tenant {
			return by.Key
		}
	}
	return ""
}
