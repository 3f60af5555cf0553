package workflows_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/workflows/contract"
)

func TestNothingToCrawl(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.discover = func() (contract.DiscoverResult, error) {
		return contract.DiscoverResult{Summary: "no answer", Stop: "The site did not respond."}, nil
	}
	b.run()
	require.Equal(t, "FAILED", b.outcome().State)
	require.Equal(t, contract.SiteHealthFinishInput{SiteHealthRef: siteRef, Failed: true, Reason: "The site did not respond."}, b.finish())
	require.Zero(t, b.count("batch"))
	golden(t, "site_details_unreachable.md", b.details())
}

func TestDiscoveryThatFails(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.discover = func() (contract.DiscoverResult, error) {
		return contract.DiscoverResult{}, fails(contract.ErrTypeInternal, true)
	}
	b.run()
	require.Equal(t, "FAILED", b.outcome().State)
	require.Equal(t, 3, b.count("discover"))
	require.Equal(t, "The crawl could not start: the discovery of the site's pages failed.", b.finish().Reason)
}

func TestOneFailingBatchIsNoEnd(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.batch = func(_ context.Context, in contract.BatchInput) (contract.BatchResult, error) {
		if in.Batch%2 == 0 {
			return contract.BatchResult{}, fails(contract.ErrTypeInternal, true)
		}
		return b.score(in.Pages), nil
	}
	b.run()
	require.Equal(t, "COMPLETED", b.outcome().State)
	require.Empty(t, b.finish().Reason)
	require.Equal(t, 5, b.count("batch 2"), "five attempts")
}

func TestBatchesThatKeepFailingEndTheCrawl(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.plan.ContinueAfter = 2 // the count continues across runs
	b.batch = func(context.Context, contract.BatchInput) (contract.BatchResult, error) {
		return contract.BatchResult{}, fails(contract.ErrTypeInternal, false)
	}
	b.run()
	in := b.continued()
	require.Equal(t, 2, in.Crawl.Failures)

	next := newSiteBench(t)
	next.batch = b.batch
	next.resume(in.Crawl)
	next.outcome()
	require.Equal(t, "The crawl ended early: batches of pages failed repeatedly.", next.finish().Reason)
}

// The record belongs to another run, or is final: nothing is left to do.
func TestSiteHealthEndsQuietly(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{contract.ErrTypeTerminal, contract.ErrTypeSuperseded} {
		b := newSiteBench(t)
		b.startErr = fails(kind, false)
		b.run()
		require.Equal(t, contract.SiteHealthOutcome{}, b.outcome())
		require.Equal(t, []string{"start"}, b.events)

		b = newSiteBench(t)
		b.batch = func(context.Context, contract.BatchInput) (contract.BatchResult, error) {
			return contract.BatchResult{}, fails(kind, false)
		}
		b.run()
		b.outcome()
		require.LessOrEqual(t, b.count("batch"), 2)
	}
}

func TestFailedReportChangesNothing(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.plan.Notify, b.notifyErr = true, fails(contract.ErrTypeInvalid, false)
	b.run()
	require.Equal(t, "COMPLETED", b.outcome().State)
	require.Equal(t, 1, slices.Index(b.events, "notify")-slices.Index(b.events, "finish"))
}
