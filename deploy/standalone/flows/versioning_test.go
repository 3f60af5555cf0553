package flows_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"

	"assay/config"
	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/worker"
	"assay/workflows/contract"
)

const rehearsed = "rehearsal"

// build starts a worker process of a build.
func (b *bench) build(id, versioning string) (stop func()) {
	b.t.Helper()
	deps, err := dependencies(b.store, b.blobs, b.site, b.client, b.scans, b.mails)
	require.NoError(b.t, err)
	conf := workerConfig(time.Second)
	conf.Deployment, conf.BuildID, conf.Versioning = rehearsed, id, versioning
	return b.serve(b.client, deps, conf)
}

// makeCurrent lets new workflows begin on a build, once its worker is known.
func (b *bench) makeCurrent(id string) {
	b.t.Helper()
	deployment := b.client.WorkerDeploymentClient().GetHandle(rehearsed)
	require.Eventually(b.t, func() bool {
		_, err := deployment.SetCurrentVersion(b.t.Context(), client.WorkerDeploymentSetCurrentVersionOptions{BuildID: id})
		return err == nil
	}, patience, 100*time.Millisecond)
}

// buildOf returns the build that a scan's workflow is on.
func (b *bench) buildOf(id string) string {
	b.t.Helper()
	d, err := b.client.DescribeWorkflowExecution(b.t.Context(), contract.WebsiteScanID(id), "")
	require.NoError(b.t, err)
	return d.GetWorkflowExecutionInfo().GetVersioningInfo().GetDeploymentVersion().GetBuildId()
}

// A release happens while scans run: pinned scans end on the build that they began on, others move
// to the new one and continue there, and new ones begin on the new build. Every scan ends once,
// with complete results.
func TestReleaseWhileScansRun(t *testing.T) {
	t.Parallel()
	for versioning, want := range map[string]string{"pinned": "one", "auto-upgrade": "two"} {
		t.Run(versioning, func(t *testing.T) {
			t.Parallel()
			const running = 8
			b := newBench(t)
			blocked, gate := make(chan struct{}, 100), make(chan struct{})
			open := sync.OnceFunc(func() { close(gate) })
			t.Cleanup(open)
			b.site.On(capture.PartTLS, func(ctx context.Context, _ int) error {
				blocked <- struct{}{}
				select {
				case <-gate:
				case <-ctx.Done():
				}
				return ctx.Err()
			})
			one := b.build("one", versioning)
			b.makeCurrent("one")
			var before, after []scan.WebsiteScan
			for range running {
				before = append(before, b.trigger())
			}
			for _, s := range before {
				b.started(contract.WebsiteScanID(s.ID), b.scans.Sweep)
			}
			for range running {
				<-blocked
			}
			for _, s := range before {
				require.Equal(t, "one", b.buildOf(s.ID))
			}
			b.build("two", versioning)
			b.makeCurrent("two")
			for range running {
				after = append(after, b.trigger())
			}
			if versioning == "auto-upgrade" {
				one() // no workflow needs the old build any more
			}
			open()
			for _, s := range before {
				require.Equal(t, string(scan.StateComplete), b.ended(s.ID).State)
				require.Equal(t, want, b.buildOf(s.ID))
				b.requireWhole(s.ID)
			}
			b.keepRun(recordings, versioning+".json", contract.WebsiteScanID(before[0].ID))
			for _, s := range after {
				require.Equal(t, string(scan.StateComplete), b.ended(s.ID).State)
				require.Equal(t, "two", b.buildOf(s.ID))
				b.requireWhole(s.ID)
			}
		})
	}
}

// A deployment without a version would take no workflow.
func TestDeploymentNeedsABuild(t *testing.T) {
	t.Parallel()
	_, err := worker.Start(nil, config.Worker{Deployment: "assay"}, worker.Deps{})
	require.ErrorContains(t, err, "worker.build_id is required")
}
