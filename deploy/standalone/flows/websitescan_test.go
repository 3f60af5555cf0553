package flows_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"

	"assay/config"
	"assay/internal/scan"
	"assay/internal/temporal"
	"assay/internal/testsupport/scripted"
	"assay/internal/website/capture"
	"assay/workflows/contract"
)

func TestScanRunsAndReadsWellInTheUI(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.work(b.client, patience)
	s := b.trigger()
	require.Equal(t, contract.WebsiteScanOutcome{State: "COMPLETE", Score: ptr(94.0), Band: string(scan.BandOf(94))}, b.ended(s.ID))
	b.requireWhole(s.ID)
	require.Len(t, b.objects(s.ID), 5)
	require.False(t, b.record(s.ID).DispatchedAt.IsZero())

	d, err := b.client.DescribeWorkflow(t.Context(), contract.WebsiteScanID(s.ID), "")
	require.NoError(t, err)
	summary, err := d.GetStaticSummary()
	require.NoError(t, err)
	require.Equal(t, "www.example.org · security, performance, infrastructure, seo", summary)
	details, err := d.GetStaticDetails()
	require.NoError(t, err)
	require.Contains(t, details, "Website scan `"+s.ID+"` of `www.example.org`, queued ")

	require.Contains(t, b.currentDetails(s.ID), "**COMPLETE** · overall 94")
	for _, e := range history(t, b.client, s.ID).GetEvents() {
		if e.GetEventType() == enums.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED || e.GetEventType() == enums.EVENT_TYPE_TIMER_STARTED {
			require.NotEmpty(t, e.GetUserMetadata().GetSummary().GetData(), e.String())
		}
	}
	for _, query := range []string{
		`ScanTenant = '` + b.tenant.ID + `'`,
		`ScanProject = '` + b.project.ShortID + `' AND ScanPhase = 'finished'`,
		`ScanTarget = 'www.example.org' AND ScanTrigger = 'api' AND ScanOutcome = 'COMPLETE' AND ScanScore > 93`,
	} {
		b.requireListed(query, contract.WebsiteScanID(s.ID))
	}
}

func (b *bench) currentDetails(id string) string {
	b.t.Helper()
	v, err := b.client.QueryWorkflow(b.t.Context(), contract.WebsiteScanID(id), "", "__temporal_workflow_metadata")
	require.NoError(b.t, err)
	return metadata(b.t, v).GetCurrentDetails()
}

// requireListed waits until the query finds the workflow: the search index follows with a
// short delay.
func (b *bench) requireListed(query, id string) {
	b.t.Helper()
	var found []string
	require.Eventually(b.t, func() bool {
		res, err := b.client.ListWorkflow(b.t.Context(), &workflowservice.ListWorkflowExecutionsRequest{Query: query})
		require.NoError(b.t, err)
		found = nil
		for _, x := range res.GetExecutions() {
			found = append(found, x.GetExecution().GetWorkflowId())
		}
		return len(found) == 1 && found[0] == id
	}, patience, 20*time.Millisecond, "%s finds %v", query, found)
}

func TestTerminatedWorkflowClosesItsRecord(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		gated   capture.Part
		await   []scan.Pillar
		state   scan.State
		pillars int
	}{
		"before anything was scored": {gated: capture.PartHTTP, state: scan.StateFailed},
		"after some was scored": {
			gated: capture.PartPage, await: []scan.Pillar{scan.PillarSecurity, scan.PillarInfrastructure}, state: scan.StatePartial,
			pillars: 2,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			gated := newGate(t)
			b.site.On(c.gated, gated.deaf)
			stop := b.work(b.client, patience)
			s := b.trigger()
			gated.wait(t)
			b.scored(s.ID, c.await...)
			sweep(t, b.scans.Sweep)
			require.Equal(t, scan.StateRunning, b.record(s.ID).State, "an open workflow is left alone")

			require.NoError(t, b.as("alice").TerminateWorkflow(t.Context(), contract.WebsiteScanID(s.ID), "", "wrong customer."))
			closed := b.sweepUntilClosed(s.ID)
			require.Equal(t, c.state, closed.State)
			require.Equal(t, "Terminated in Temporal by alice: wrong customer.", closed.Reason)
			require.Len(t, closed.Categories, c.pillars)
			require.Equal(t, c.pillars > 0, closed.Score != nil)

			// The step that could not be notified of the termination ends too late.
			gated.release()
			stop()
			require.Equal(t, closed, b.record(s.ID))
			for _, row := range b.captures(s.ID) {
				require.NotEqual(t, string(c.gated), row.Part)
			}
		})
	}
}

// as connects with a person's name as identity.
func (b *bench) as(who string) client.Client {
	b.t.Helper()
	c, err := client.DialContext(b.t.Context(), client.Options{
		HostPort: b.server.Addr(), Namespace: namespace, Identity: who, Logger: sdkLogger(),
	})
	require.NoError(b.t, err)
	b.t.Cleanup(c.Close)
	return c
}

func TestStatusReadShowsATerminationAtOnce(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	s := b.trigger() // without a worker the workflow waits
	require.NoError(t, b.as("alice").TerminateWorkflow(t.Context(), contract.WebsiteScanID(s.ID), "", ""))
	require.Eventually(t, func() bool { return time.Since(b.record(s.ID).UpdatedAt) > b.scans.CloseAfter }, patience, time.Millisecond)
	got, err := b.scans.Status(t.Context(), b.tenant.ID, s.ID)
	require.NoError(t, err)
	require.Equal(t, scan.StateFailed, got.State)
	require.Equal(t, "Terminated in Temporal by alice: terminated by user via frontend.", got.Reason)
}

func TestResetWorkflowTakesTheRecordOver(t *testing.T) {
	t.Parallel()
	for file, last := range map[string]bool{"reset-to-beginning.json": false, "reset-to-middle.json": true} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			gated := newGate(t)
			b.site.On(capture.PartPage, gated.deaf)
			stop := b.work(b.client, patience)
			s := b.trigger()
			gated.wait(t)
			b.scored(s.ID, scan.PillarSecurity, scan.PillarInfrastructure)
			first := b.record(s.ID).RunID

			second := b.reset(s.ID, first, last)
			require.Equal(t, "COMPLETE", b.ended(s.ID).State)
			whole := b.record(s.ID)
			require.Equal(t, second, whole.RunID)
			require.Equal(t, 2, whole.RunNo)
			b.requireWhole(s.ID)

			// The old run's step ends nevertheless, and changes nothing.
			gated.release()
			stop()
			b.keepRun(recordings, file, contract.WebsiteScanID(s.ID))
			require.Equal(t, 2, b.site.Calls(capture.PartPage))
			require.Equal(t, whole, b.record(s.ID))
			b.requireWhole(s.ID)
			for _, row := range b.captures(s.ID) {
				if row.Part == string(capture.PartPage) {
					require.Contains(t, row.BlobKey, second)
				}
			}
		})
	}
}

// reset resets the run to the end of its first or last workflow task and returns
// the new run's id.
func (b *bench) reset(id, run string, last bool) string {
	b.t.Helper()
	var event int64
	for _, e := range history(b.t, b.client, id).GetEvents() {
		if e.GetEventType() == enums.EVENT_TYPE_WORKFLOW_TASK_COMPLETED && (event == 0 || last) {
			event = e.GetEventId()
		}
	}
	res, err := b.client.ResetWorkflowExecution(b.t.Context(), &workflowservice.ResetWorkflowExecutionRequest{
		Namespace: namespace, WorkflowExecution: execution(id, run), Reason: "try again", WorkflowTaskFinishEventId: event, RequestId: id,
	})
	require.NoError(b.t, err)
	return res.GetRunId()
}

func TestResetOfAFinishedScanChangesNothing(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.work(b.client, patience)
	s := b.trigger()
	b.ended(s.ID)
	whole := b.record(s.ID)
	second := b.reset(s.ID, whole.RunID, false)
	require.Equal(t, contract.WebsiteScanOutcome{}, b.ended(s.ID))
	b.keepRun(recordings, "reset-after-end.json", contract.WebsiteScanID(s.ID))
	require.NotEqual(t, second, whole.RunID)
	require.Equal(t, whole, b.record(s.ID))
}

func TestStoppedWorkerIsReplaced(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	gated := newGate(t)
	b.site.On(capture.PartPage, gated.listening)
	stop := b.work(b.client, 50*time.Millisecond)
	s := b.trigger()
	gated.wait(t)
	b.scored(s.ID, scan.PillarSecurity, scan.PillarInfrastructure)
	stop() // interrupts the step
	require.Equal(t, scan.StateRunning, b.record(s.ID).State)

	b.work(dial(t, b.server.Addr()), patience)
	require.Equal(t, "COMPLETE", b.ended(s.ID).State)
	b.requireWhole(s.ID)
	require.Len(t, b.objects(s.ID), 5)
	require.Equal(t, 1, b.record(s.ID).RunNo)
	for _, part := range []capture.Part{capture.PartHTTP, capture.PartPage, capture.PartTLS, capture.PartDNS, capture.PartAssets} {
		want := 1
		if part == capture.PartPage {
			want = 2
		}
		require.Equal(t, want, b.site.Calls(part), part)
	}
}

func TestScanWaitsForTheServer(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	address := b.server.Addr()
	require.NoError(t, b.server.Stop())
	s := b.trigger()
	waiting := b.record(s.ID)
	require.Equal(t, scan.StateQueued, waiting.State)
	require.True(t, waiting.DispatchedAt.IsZero())
	// The dispatcher waits some seconds, because a trigger normally starts its workflow itself.
	b.scans.Clock = func() time.Time { return time.Now().Add(10 * time.Second) }
	require.True(t, scan.IsCode(b.scans.Sweep(t.Context()), scan.CodeUnavailable))
	require.Equal(t, scan.StateQueued, b.record(s.ID).State)

	b.startServer(address)
	b.work(dial(t, address), patience)
	sweepUntil(t, b.scans.Sweep, func() bool { return !b.record(s.ID).DispatchedAt.IsZero() }) // the claim of the round above expires
	require.Equal(t, "COMPLETE", b.ended(s.ID).State)
	b.requireWhole(s.ID)
}

func TestStartTwiceIsOneWorkflow(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	s := b.trigger()
	flows := &temporal.Workflows{Client: b.client}
	first, err := flows.Describe(t.Context(), contract.WebsiteScanID(s.ID))
	require.NoError(t, err)
	require.Equal(t, temporal.Execution{RunID: first.RunID, Open: true, Status: "Running"}, first)
	s = b.record(s.ID)
	require.NoError(t, flows.StartWebsiteScan(t.Context(), s, b.project.ShortID, "www.example.org", time.Hour), "while it runs")

	b.work(b.client, patience)
	b.ended(s.ID)
	require.NoError(t, flows.StartWebsiteScan(t.Context(), s, b.project.ShortID, "www.example.org", time.Hour), "after it ended")
	again, err := flows.Describe(t.Context(), contract.WebsiteScanID(s.ID))
	require.NoError(t, err)
	require.Equal(t, first.RunID, again.RunID)
	require.False(t, again.Open)
	for _, part := range []capture.Part{capture.PartHTTP, capture.PartPage, capture.PartTLS, capture.PartDNS, capture.PartAssets} {
		require.Equal(t, 1, b.site.Calls(part))
	}
}

func TestRefusedStartIsNoAbsence(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	s := b.trigger()
	s.ID = strings.Repeat("x", 2000) // an id that servers reject
	err := (&temporal.Workflows{Client: b.client}).StartWebsiteScan(t.Context(), s, "p", "example.org", time.Hour)
	require.True(t, scan.IsCode(err, scan.CodeInternal), err)
}

func TestCancelledWorkflowEndsItsRecord(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	gated := newGate(t)
	b.site.On(capture.PartPage, gated.listening)
	b.work(b.client, patience)
	s := b.trigger()
	gated.wait(t)
	b.scored(s.ID, scan.PillarSecurity, scan.PillarInfrastructure)
	for range 2 { // asking twice has no further effect
		_, err := b.scans.Cancel(t.Context(), s.TenantID, s.ID, "test")
		require.NoError(t, err)
	}

	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	require.NoError(t, b.client.GetWorkflow(ctx, contract.WebsiteScanID(s.ID), "").Get(ctx, nil))
	ended := b.record(s.ID)
	require.Equal(t, scan.StatePartial, ended.State)
	require.Equal(t, "The scan was cancelled.", ended.Reason)
	require.Len(t, ended.Categories, 2)
	require.Equal(t, 1, b.site.Calls(capture.PartPage))
	require.Zero(t, b.site.Calls(capture.PartAssets))
}

func TestUnreachableSiteFails(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.site.Down()
	b.work(b.client, patience)
	s := b.trigger()
	require.Equal(t, contract.WebsiteScanOutcome{State: "FAILED"}, b.ended(s.ID))
	failed := b.record(s.ID)
	require.Equal(t, scan.StateFailed, failed.State)
	require.Equal(t, "We couldn't reach that site: it did not respond in time.", failed.Reason)
	require.Nil(t, failed.Score)
	require.Empty(t, failed.Categories)
	b.requireListed(`ScanOutcome = 'FAILED'`, contract.WebsiteScanID(s.ID))
}

func TestHousekeepingRunsOnSchedule(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	require.NoError(t, temporal.EnsureSchedules(t.Context(), b.client))
	require.NoError(t, temporal.EnsureSchedules(t.Context(), b.client), "at every start")
	b.work(b.client, patience)
	handle := b.client.ScheduleClient().GetHandle(t.Context(), contract.HousekeepingSchedule)
	s := b.trigger()
	b.ended(s.ID)
	require.NoError(t, handle.Trigger(t.Context(), client.ScheduleTriggerOptions{}))
	require.Eventually(t, func() bool {
		d := described(t, handle)
		return len(d.Info.RecentActions) > 0 && len(d.Info.RunningWorkflows) == 0
	}, patience, 50*time.Millisecond)
	d := described(t, handle)
	ran := d.Info.RecentActions[0].StartWorkflowResult
	var out contract.SweepResult
	require.NoError(t, b.client.GetWorkflow(t.Context(), ran.WorkflowID, ran.FirstExecutionRunID).Get(t.Context(), &out))
	b.keepRun(housekeepingRecordings, "happy.json", ran.WorkflowID)
}

func TestRegisterSearchAttributesAgain(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	attrs := contract.SearchAttributes()
	require.NoError(t, temporal.RegisterSearchAttributes(t.Context(), b.client, namespace, attrs))
	attrs["ScanExtra"] = enums.INDEXED_VALUE_TYPE_KEYWORD
	require.NoError(t, temporal.RegisterSearchAttributes(t.Context(), b.client, namespace, attrs))
	require.NoError(t, temporal.RegisterSearchAttributes(t.Context(), b.client, namespace, attrs))
}

func TestForbiddenTargetCostsItsPart(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.site.On(capture.PartTLS, func(context.Context, int) error {
		return scan.Wrap(scan.CodeTargetForbidden, errors.New("10.0.0.1 is private"), "The address is not public")
	})
	b.work(b.client, patience)
	s := b.trigger()
	require.Equal(t, "PARTIAL", b.ended(s.ID).State)
	require.Equal(t, 1, b.site.Calls(capture.PartTLS), "asking again cannot help")
	degraded := b.record(s.ID)
	require.Equal(t, "The data of tls is missing (this step failed and returned no facts).", degraded.Reason)
	require.True(t, degraded.Categories[0].Partial)
	require.InDelta(t, scripted.SecurityScore, *degraded.Categories[0].Score, 0)
	h := text(t, history(t, b.client, s.ID))
	require.Contains(t, h, "The address is not public")
	require.NotContains(t, h, "10.0.0.1", "causes stay out of histories")
}

func TestDialRefusesUnreadableCertificates(t *testing.T) {
	t.Parallel()
	for _, c := range []config.Temporal{{CAFile: "/nowhere"}, {CertFile: "/nowhere", KeyFile: "/nowhere"}} {
		_, err := temporal.Dial(c, quiet(), nil)
		require.Error(t, err)
	}
}
