package workflows_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/temporal"

	"assay/workflows/contract"
)

func TestFilesAreAskedForWhenThePagesAreDone(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.plan.Files = true
	b.files = func() (contract.FilesResult, error) { return contract.FilesResult{Asked: 12, Failed: 2, Left: 1}, nil }
	b.run()
	require.Equal(t, "COMPLETED", b.outcome().State)
	require.Equal(t, 1, b.count("files until 09:46:53"), "20 minutes")
	b.before("batch 1", "files until 09:46:53")
	b.before("files until 09:46:53", "finish")
	require.Contains(t, b.details(), "Linked files: 12 checked, 2 of them missing, 1 not checked in time\n")
	o := b.options[contract.SiteHealthFiles]
	require.Equal(t, contract.QueueLight, o.TaskQueue)
	require.Equal(t, 30*time.Minute, o.StartToCloseTimeout)
	require.Equal(t, "files that pages of example.org link to", o.Summary)
}

// Failures of the files do not affect the pages.
func TestFilesThatCannotBeAskedFor(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.plan.Files = true
	b.files = func() (contract.FilesResult, error) {
		return contract.FilesResult{}, temporal.NewNonRetryableApplicationError("no", contract.ErrTypeInternal, errors.New("no"))
	}
	b.run()
	require.Equal(t, "COMPLETED", b.outcome().State)
	require.Empty(t, b.finish().Reason)
}

func TestFilesAreNotWaitedForWhenCancelled(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.plan.Files = true
	b.files = func() (contract.FilesResult, error) { return contract.FilesResult{}, activity.ErrResultPending }
	b.RegisterDelayedCallback(b.CancelWorkflow, 5*time.Minute)
	began := b.Now()
	b.run()
	require.Equal(t, "CANCELED", b.outcome().State)
	require.LessOrEqual(t, b.Now().Sub(began), 5*time.Minute+20*time.Second)
}

func TestNoFilesOfACrawlThatEndsEarly(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.plan.Files, b.batch = true, hangingBatch
	b.run()
	require.Equal(t, "The crawl ran out of its time of 6 h.", b.finish().Reason)
	require.Zero(t, b.count("files"))
}

// A long pause allows one batch at a time, whose time is extended; a crawl that spent most
// of its time in pauses says so.
func TestLongPauses(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.discover = func() (contract.DiscoverResult, error) {
		return contract.DiscoverResult{Counts: b.counts, Delay: 30 * time.Minute}, nil
	}
	b.batch = hangingBatch
	b.run()
	require.Len(t, b.batches, 1)
	o := b.options[contract.SiteHealthBatch]
	require.Equal(t, 2*time.Minute+10*time.Minute+4*time.Hour, o.StartToCloseTimeout)
	require.Equal(t, "The crawl ran out of its time of 6 h.", b.finish().Reason, "of two visits nobody can say that")

	b = newSiteBench(t)
	b.counts.Scored = 6
	b.discover = func() (contract.DiscoverResult, error) {
		return contract.DiscoverResult{Counts: b.counts, Delay: 30 * time.Minute}, nil
	}
	b.batch = hangingBatch
	b.run()
	require.Equal(t, "The crawl ran out of its time of 6 h, as robots.txt asks for 30 min between visits.", b.finish().Reason)
}
