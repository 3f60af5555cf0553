package activities_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/worker"

	"assay/internal/scan"
	"assay/internal/testsupport/scripted"
	"assay/internal/website/capture"
	"assay/internal/website/score"
	"assay/workflows/contract"
)

func TestStart(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	ref := b.queued()
	plan := run[contract.WebsiteScanPlan](b, b.do.Start, ref)
	require.Equal(t, contract.WebsiteScanPlan{
		Host:    "www.example.org",
		Parts:   []string{"http", "page", "tls", "dns", "assets"},
		Pillars: []string{"SECURITY", "PERFORMANCE", "INFRASTRUCTURE", "SEO"},
		Needs: map[string][]string{
			"SECURITY": {"http", "tls"}, "PERFORMANCE": {"http", "page", "assets"}, "INFRASTRUCTURE": {"http", "dns"}, "SEO": {"http", "page"},
		},
		After:  map[string][]string{"assets": {"page"}},
		Notify: true, StepTimeout: time.Minute, Budget: 12 * time.Minute, QueueLimit: 6 * time.Hour, LossLimit: 30 * time.Minute,
	}, plan)
	s := b.record(ref)
	require.Equal(t, scan.StateRunning, s.State)
	require.Equal(t, thisRun, s.RunID)
	require.Equal(t, 1, s.RunNo)
	require.Equal(t, now.Add(15*time.Minute+6*time.Hour+90*time.Minute), s.DeadlineAt, "work, queues, and workers that are lost")
	require.False(t, s.DispatchedAt.IsZero(), "who starts was dispatched")

	require.Equal(t, plan, run[contract.WebsiteScanPlan](b, b.do.Start, ref), "a repeat")
	require.Equal(t, s, b.record(ref))
	require.Empty(t, b.flows.asked)
}

func TestStartPlansOnlyWhatIsAskedFor(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	plan := run[contract.WebsiteScanPlan](b, b.do.Start, b.queued(scan.PillarInfrastructure))
	require.Equal(t, []string{"http", "dns"}, plan.Parts)
	require.Equal(t, []string{"INFRASTRUCTURE"}, plan.Pillars)
	require.Equal(t, map[string][]string{"INFRASTRUCTURE": {"http", "dns"}}, plan.Needs)
	require.Empty(t, plan.After)
}

func TestGather(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	ref := b.owned(thisRun)
	for _, part := range httpParts() { // assets come after their page
		in := contract.GatherInput{WebsiteScanRef: ref, Part: string(part)}
		res := run[contract.GatherResult](b, b.do.Gather, in)
		require.Positive(t, res.Worked)
		require.Equal(t, contract.GatherResult{Part: string(part), Summary: "stored", Bytes: res.Bytes, Worked: res.Worked}, res)
		row := b.captures(ref)[string(part)]
		require.Equal(t, scan.Capture{
			Part: string(part), BlobKey: "captures/" + ref.TenantID + "/" + ref.ScanID + "/" + thisRun + "/" + string(part) + ".json.zst",
			Bytes: res.Bytes, SHA256: row.SHA256,
		}, row)
		require.Len(t, row.SHA256, 64)
		var facts map[string]any
		require.NoError(t, b.do.Blobs.GetJSON(t.Context(), row.BlobKey, &facts))
		require.NotEmpty(t, facts)

		before := b.record(ref)
		again := run[contract.GatherResult](b, b.do.Gather, in)
		again.Worked = res.Worked
		require.Equal(t, res, again, "a repeat")
		require.Equal(t, before, b.record(ref))
	}
	require.Len(t, b.objects(), 5)
	require.Equal(t, 5, b.record(ref).Done)
}

// A worker that stops lets a short step finish and hands a long one over, whose result is
// ignored.
func TestGatherOfAWorkerThatStops(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		grace time.Duration
		short bool
	}{"a short step": {grace: time.Hour, short: true}, "a long one": {}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			ref := b.owned(thisRun)
			stop := make(chan struct{})
			b.env.SetWorkerStopChannel(stop)
			b.do.StopGrace = c.grace
			b.site.On(capture.PartTLS, func(ctx context.Context, _ int) error {
				close(stop)
				if !c.short {
					<-ctx.Done()
				}
				return nil // with the facts it has, like a gatherer at its time-out
			})
			_, err := b.run(b.do.Gather, contract.GatherInput{WebsiteScanRef: ref, Part: "tls"})
			if c.short {
				require.NoError(t, err)
				require.NotEmpty(t, b.captures(ref)["tls"].BlobKey)
				return
			}
			b.requireFailure(err, contract.ErrTypeStopping, true)
			require.Empty(t, b.captures(ref), "half of the facts must not be stored")
		})
	}
}

func TestGatherOfAnUnreachableSite(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.site.Down()
	ref := b.owned(thisRun)
	res := run[contract.GatherResult](b, b.do.Gather, contract.GatherInput{WebsiteScanRef: ref, Part: "http"})
	require.True(t, res.Unreachable)
	require.Equal(t, "We couldn't reach that site: it did not respond in time.", res.Summary)
	require.Empty(t, b.captures(ref)["http"].Reason, "that nothing answered is a fact")
}

func TestGatherFailures(t *testing.T) {
	t.Parallel()
	hidden := errors.New("dial 10.1.2.3: hidden")
	for name, c := range map[string]struct {
		part  string
		err   error
		kind  string
		retry bool
	}{
		"an internal error":     {part: "tls", err: hidden, kind: contract.ErrTypeInternal, retry: true},
		"an address not to ask": {part: "tls", err: scan.Wrap(scan.CodeTargetForbidden, hidden, "Not public"), kind: contract.ErrTypeInvalid},
		"a part of no kind":     {part: "smell", kind: contract.ErrTypeInvalid},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			ref := b.owned(thisRun)
			b.site.On(capture.PartTLS, func(context.Context, int) error { return c.err })
			_, err := b.run(b.do.Gather, contract.GatherInput{WebsiteScanRef: ref, Part: c.part})
			b.requireFailure(err, c.kind, c.retry)
			require.NotContains(t, err.Error(), "hidden")
			require.Empty(t, b.captures(ref))
			require.Empty(t, b.objects())
		})
	}
}

func TestPanicOfAGathererStaysOutOfTheHistory(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	ref := b.owned(thisRun)
	b.site.On(capture.PartTLS, func(context.Context, int) error { panic("hidden in a stack") })
	_, err := b.run(b.do.Gather, contract.GatherInput{WebsiteScanRef: ref, Part: "tls"})
	b.requireFailure(err, contract.ErrTypeInternal, true)
	require.NotContains(t, err.Error(), "hidden")
}

func TestGatherThatOutlivesItsTime(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.do.StepTimeout = -time.Minute // used up, with the grace, before it begins
	ref := b.owned(thisRun)
	b.site.On(capture.PartDNS, func(ctx context.Context, _ int) error {
		<-ctx.Done()
		return ctx.Err()
	})
	_, err := b.run(b.do.Gather, contract.GatherInput{WebsiteScanRef: ref, Part: "dns"})
	b.requireFailure(err, contract.ErrTypeInternal, true)
	require.ErrorContains(t, err, "The step did not finish in time")
}

func TestCancelledGatherReturnsNoFacts(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	background, cancel := context.WithCancel(t.Context())
	defer cancel()
	b.env.SetWorkerOptions(worker.Options{BackgroundActivityContext: background})
	ref := b.owned(thisRun)
	b.site.On(capture.PartPage, func(ctx context.Context, _ int) error {
		cancel()
		<-ctx.Done()
		return errors.Join(errors.New("get https://hidden.example"), ctx.Err())
	})
	_, err := b.run(b.do.Gather, contract.GatherInput{WebsiteScanRef: ref, Part: "page"})
	require.ErrorContains(t, err, context.Canceled.Error())
	require.NotContains(t, err.Error(), "hidden")
	require.Empty(t, b.captures(ref))
	require.Empty(t, b.logs.String())
}

func TestRecordFailure(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	ref := b.owned(thisRun)
	in := contract.FailureInput{WebsiteScanRef: ref, Part: "tls", Reason: "TIME_BUDGET", Message: "The scan ended."}
	for range 2 {
		_, err := b.run(b.do.RecordFailure, in)
		require.NoError(t, err)
		require.Equal(t, map[string]scan.Capture{"tls": {Part: "tls", Reason: "TIME_BUDGET", Message: "The scan ended."}}, b.captures(ref))
	}
	require.Equal(t, int64(3), b.record(ref).Revision, "queued, started, failed")
}

// gather gathers the parts.
func (b *bench) gather(ref contract.WebsiteScanRef, parts ...string) {
	b.t.Helper()
	for _, part := range parts {
		run[contract.GatherResult](b, b.do.Gather, contract.GatherInput{WebsiteScanRef: ref, Part: part})
	}
}

func TestEvaluate(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	ref := b.owned(thisRun)
	b.gather(ref, "http", "page")
	in := contract.EvaluateInput{WebsiteScanRef: ref, Pillar: "SEO"}
	res := run[contract.EvaluateResult](b, b.do.Evaluate, in)
	require.Equal(t, contract.EvaluateResult{
		Pillar: "SEO", Score: ptr(scripted.SEOScore), Band: string(scan.BandOf(scripted.SEOScore)), Coverage: 1,
		Failed: []string{"SEO-T-DESCRIPTION"},
	}, res)
	s := b.record(ref)
	require.Len(t, s.Categories, 1)
	stored := s.Categories[0]
	var document score.Category
	require.NoError(t, json.Unmarshal(stored.Results, &document))
	require.Equal(t, scan.PillarSEO, document.Pillar)
	require.Len(t, document.Results[0].Checks, 2)
	stored.Results = nil
	require.Equal(t, scan.Category{
		Pillar: scan.PillarSEO, Score: ptr(scripted.SEOScore), Band: scan.BandOf(scripted.SEOScore),
		StrictScore: ptr(scripted.SEOScore), StrictBand: scan.BandOf(scripted.SEOScore), Coverage: 1,
	}, stored)

	require.Equal(t, res, run[contract.EvaluateResult](b, b.do.Evaluate, in), "a repeat")
	require.Equal(t, s, b.record(ref))
}

func TestEvaluateWithoutAPart(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	ref := b.owned(thisRun)
	b.gather(ref, "http")
	for _, part := range []string{"tls", "dns"} {
		_, err := b.run(b.do.RecordFailure, contract.FailureInput{
			WebsiteScanRef: ref, Part: part, Reason: "TIME_BUDGET", Message: "The scan ended.",
		})
		require.NoError(t, err)
	}
	res := run[contract.EvaluateResult](b, b.do.Evaluate, contract.EvaluateInput{WebsiteScanRef: ref, Pillar: "SECURITY"})
	require.InDelta(t, 0.5, res.Coverage, 1e-9)
	require.NotNil(t, res.Score)
	res = run[contract.EvaluateResult](b, b.do.Evaluate, contract.EvaluateInput{WebsiteScanRef: ref, Pillar: "INFRASTRUCTURE"})
	require.Nil(t, res.Score)

	categories := b.record(ref).Categories
	require.True(t, categories[0].Partial)
	require.Contains(t, string(categories[0].Results), `"reason":"TIME_BUDGET"`)
	require.Contains(t, string(categories[0].Results), "The scan ended.")
	require.Nil(t, categories[1].Score)
	require.Equal(t, "No check of this pillar could be judged.", categories[1].Reason)
}

func TestEvaluateOfADamagedPart(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	ref := b.owned(thisRun)
	b.gather(ref, "http", "dns")
	require.NoError(t, b.do.Blobs.Delete(t.Context(), b.captures(ref)["dns"].BlobKey))
	_, err := b.run(b.do.Evaluate, contract.EvaluateInput{WebsiteScanRef: ref, Pillar: "INFRASTRUCTURE"})
	b.requireFailure(err, contract.ErrTypeInvalid, false)
	require.NotContains(t, err.Error(), ref.ScanID, "keys stay out of histories")
}

func TestFinish(t *testing.T) {
	t.Parallel()
	const cancelled = "The scan was cancelled."
	for name, c := range map[string]struct {
		pillars []string
		reason  string
		want    contract.WebsiteScanOutcome
		why     string
	}{
		"all scored": {
			pillars: []string{"SECURITY", "PERFORMANCE", "INFRASTRUCTURE", "SEO"},
			want:    contract.WebsiteScanOutcome{State: "COMPLETE", Score: ptr(94.0), Band: "PRODUCTION_READY"},
		},
		"all scored all the same": {
			pillars: []string{"SECURITY", "PERFORMANCE", "INFRASTRUCTURE", "SEO"}, reason: cancelled,
			want: contract.WebsiteScanOutcome{State: "COMPLETE", Score: ptr(94.0), Band: "PRODUCTION_READY"},
		},
		"one scored": {
			pillars: []string{"SEO"}, why: "Some of the requested pillars could not be scored.",
			want: contract.WebsiteScanOutcome{State: "PARTIAL", Score: ptr(70.0), Band: string(scan.BandOf(70))},
		},
		"one scored, then cancelled": {
			pillars: []string{"SEO"}, reason: cancelled, why: cancelled,
			want: contract.WebsiteScanOutcome{State: "PARTIAL", Score: ptr(70.0), Band: string(scan.BandOf(70))},
		},
		"none":                {why: "None of the requested pillars could be scored.", want: contract.WebsiteScanOutcome{State: "FAILED"}},
		"none, with a reason": {reason: cancelled, why: cancelled, want: contract.WebsiteScanOutcome{State: "FAILED"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			ref := b.owned(thisRun)
			b.gather(ref, "http", "page", "tls", "dns", "assets")
			for _, p := range c.pillars {
				run[contract.EvaluateResult](b, b.do.Evaluate, contract.EvaluateInput{WebsiteScanRef: ref, Pillar: p})
			}
			in := contract.FinishInput{WebsiteScanRef: ref, Reason: c.reason}
			out := run[contract.WebsiteScanOutcome](b, b.do.Finish, in)
			requireOutcome(t, c.want, out)
			s := b.record(ref)
			require.Equal(t, c.want.State, string(s.State))
			require.Equal(t, c.why, s.Reason)
			require.Equal(t, out.Score, s.Score)
			require.Equal(t, out.Band, string(s.Band))
			require.Equal(t, scripted.Version, s.CatalogueVersion)
			require.False(t, s.CompletedAt.IsZero())

			requireOutcome(t, c.want, run[contract.WebsiteScanOutcome](b, b.do.Finish, in))
			require.Equal(t, s, b.record(ref), "a repeat")
		})
	}
}

func requireOutcome(t *testing.T, want, got contract.WebsiteScanOutcome) {
	t.Helper()
	require.Equal(t, want.State, got.State)
	require.Equal(t, want.Score == nil, got.Score == nil)
	if want.Score != nil {
		require.InDelta(t, *want.Score, *got.Score, 1e-9)
		require.Equal(t, string(scan.BandOf(*want.Score)), got.Band)
	}
}

// writes returns the activities that change a record, on a scan whose parts are stored.
func (b *bench) writes(ref contract.WebsiteScanRef) map[string]func() error {
	return map[string]func() error{
		"Start": func() error { _, err := b.run(b.do.Start, ref); return err },
		"Gather": func() error {
			_, err := b.run(b.do.Gather, contract.GatherInput{WebsiteScanRef: ref, Part: "http"})
			return err
		},
		"RecordFailure": func() error {
			_, err := b.run(b.do.RecordFailure, contract.FailureInput{
				WebsiteScanRef: ref, Part: "tls", Reason: "GATHER_FAILED", Message: "It failed.",
			})
			return err
		},
		"Evaluate": func() error {
			_, err := b.run(b.do.Evaluate, contract.EvaluateInput{WebsiteScanRef: ref, Pillar: "SEO"})
			return err
		},
		"Finish": func() error { _, err := b.run(b.do.Finish, contract.FinishInput{WebsiteScanRef: ref}); return err },
	}
}

var writes = []string{"Start", "Gather", "RecordFailure", "Evaluate", "Finish"}
