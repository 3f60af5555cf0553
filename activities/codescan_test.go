package activities_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	sdkworker "go.temporal.io/sdk/worker"

	"assay/internal/blob"
	"assay/internal/code"
	"assay/internal/code/checkout"
	"assay/internal/code/coverage"
	"assay/internal/code/host"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/testsupport/coderepo"
	"assay/workflows/contract"
)

func TestCodeScanRun(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t, nil)
	ref, jobs := b.queued()
	plan := must[contract.CodeScanPlan](b, b.do.Start, ref)
	run := b.record(ref)
	require.Equal(t, scan.StateRunning, run.State)
	require.Equal(t, thisRun, run.RunID)
	require.Len(t, plan.Jobs, 4)
	require.Equal(t, contract.CodeJobRef{JobID: jobs[scan.DimensionSAST], Dimension: "SAST"}, plan.Jobs[0])
	require.Equal(t, []any{b.at.FullName, "main", run.CommitSHA}, []any{plan.Repository, plan.Branch, plan.Commit})
	require.InDelta(t, time.Hour, plan.CheckoutWait, float64(time.Minute))
	require.Greater(t, run.DeadlineAt, time.Now().Add(plan.CheckoutWait+b.do.WorkTime()-time.Minute))
	repeated := must[contract.CodeScanPlan](b, b.do.Start, ref)
	require.InDelta(t, time.Hour, repeated.CheckoutWait, float64(time.Minute), "to repeat it wins no time")

	got := b.checkedOut(ref, 1)
	require.Equal(t, contract.CodeHostQueue(b.do.Host.Name()), got.Queue)
	require.Equal(t, 3, got.Files)
	require.Equal(t, []string{"code/" + ref.ScanRunID + "/snapshot.tar"}, b.objects())
	asked := b.repo.Asked()
	require.Equal(t, got, b.checkedOut(ref, 1), "a repeated one finds it here")
	require.Equal(t, asked, b.repo.Asked())

	for _, d := range scan.Dimensions() {
		res := must[contract.DimensionResult](b, b.do.Dimension, dimensionOf(ref, jobs, d))
		require.Equal(t, []any{string(d), 1, 1, "COMPLETE"}, []any{res.Dimension, res.Findings, res.New, res.Coverage})
		require.Contains(t, res.Summary, "weak: 2 files")
		require.Equal(t, res, must[contract.DimensionResult](b, b.do.Dimension, dimensionOf(ref, jobs, d)), "a repeated one gives what there is")
		job := b.job(ref, d)
		require.Equal(t, scan.StateCompleted, job.State)
		require.Equal(t, 3, job.Lines)
		require.JSONEq(t, `{"files":2}`, string(job.Facts))
		key := "code/" + ref.ScanRunID + "/" + job.ID + "/weak.json"
		require.Equal(t, []scan.ArtifactRef{{Name: "weak.json", ContentType: "application/json", Key: key, Bytes: 14}}, job.Artifacts)
		require.Contains(t, b.objects(), key)
		findings, total, err := b.do.Store.Findings.List(t.Context(), ref.TenantID, job.ID, store.FindingFilter{Page: 1, Limit: 10})
		require.NoError(t, err)
		require.Equal(t, 1, total)
		require.Equal(t, []any{"main.go", 3, scan.FindingNew, []string{"weak"}},
			[]any{findings[0].Path, findings[0].StartLine, findings[0].State, findings[0].Engines})
	}

	must[any](b, b.do.Release, ref)
	must[any](b, b.do.Release, ref)
	require.Empty(t, b.do.Host.Checkouts())
	out := must[contract.CodeScanOutcome](b, b.do.Finish, contract.CodeFinishInput{CodeScanRef: ref})
	require.Equal(t, "COMPLETED", out.State)
	require.Empty(t, out.Reason)
	require.Len(t, out.Jobs, 4)
	require.NotNil(t, out.Score)
	require.NotContains(t, b.objects(), "code/"+ref.ScanRunID+"/snapshot.tar")
	require.Len(t, b.objects(), 4, "documents stay")
	require.Equal(t, out, must[contract.CodeScanOutcome](b, b.do.Finish, contract.CodeFinishInput{CodeScanRef: ref}), "repeatable")
	require.NotContains(t, b.logs.String(), coderepo.Token)
}

// Another host restores the same tree without contacting the provider.
func TestSnapshotServesAnotherHost(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t, nil)
	ref, jobs := b.started(scan.DimensionSAST)
	first := b.checkedOut(ref, 1)
	asked := b.repo.Asked()
	b.do.Host = b.newHost(func(c *coderepo.HostConfig) { c.Dir = hostDir(t) })
	second := b.checkedOut(ref, 2)
	require.Equal(t, asked, b.repo.Asked())
	require.NotEqual(t, first.Queue, second.Queue)
	require.Equal(t, []any{first.Files, first.Bytes, first.Summary}, []any{second.Files, second.Bytes, second.Summary})
	require.Equal(t, 1, must[contract.DimensionResult](b, b.do.Dimension, dimensionOf(ref, jobs, scan.DimensionSAST)).Findings)

	// The run succeeds although the snapshot is damaged or missing.
	key := "code/" + ref.ScanRunID + "/snapshot.tar"
	require.NoError(t, b.do.Blobs.Put(t.Context(), key, strings.NewReader("no tar"), ""))
	for range 2 {
		b.do.Host = b.newHost(func(c *coderepo.HostConfig) { c.Dir = hostDir(t) })
		require.Equal(t, first.Files, b.checkedOut(ref, 3).Files)
		require.Greater(t, b.repo.Asked(), asked)
		asked = b.repo.Asked()
		require.NoError(t, b.do.Blobs.Delete(t.Context(), key))
	}
}

func TestCheckoutsThatFail(t *testing.T) {
	t.Parallel()
	answer := func(status int) func(*codeBench) {
		return func(b *codeBench) {
			b.repo.Before(func(w http.ResponseWriter, _ *http.Request) bool {
				http.Error(w, "no", status)
				return true
			})
		}
	}
	for name, c := range map[string]struct {
		before func(*codeBench)
		limits checkout.Limits
		kind   string
		retry  bool
		says   string
		status scan.ConnectionStatus
	}{
		"token refused":   {before: answer(401), kind: contract.ErrTypeInvalid, says: "Replace the token", status: scan.ConnectionInvalid},
		"forbidden":       {before: answer(403), kind: contract.ErrTypeInvalid, says: "."},
		"repository gone": {before: answer(404), kind: contract.ErrTypeInvalid, says: "."},
		"server is down":  {before: answer(503), kind: contract.ErrTypeInternal, retry: true, says: "."},
		"commit gone": {before: func(b *codeBench) {
			b.repo.Git(filepath.Join(b.repo.Root, "shop.git"), "config", "uploadpack.allowAnySHA1InWant", "false")
			b.rewrite()
		}, kind: contract.ErrTypeInvalid, says: "Commit "},
		"too large": {limits: checkout.Limits{TreeBytes: 10, PackBytes: 100}, kind: contract.ErrTypeInvalid, says: "."},
		"disconnected": {
			before: func(b *codeBench) { b.disconnect() }, kind: contract.ErrTypeInvalid, says: "is DISCONNECTED, not ACTIVE",
			status: scan.ConnectionDisconnected,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newCodeBench(t, func(h *coderepo.HostConfig) { h.Limits = c.limits })
			ref, _ := b.started(scan.DimensionSAST)
			if c.before != nil {
				c.before(b)
			}
			_, err := ask[contract.CheckoutResult](b, b.do.Checkout, contract.CheckoutInput{CodeScanRef: ref, Attempt: 1})
			app := failure(t, err)
			require.Equal(t, []any{c.kind, c.retry}, []any{app.Type(), !app.NonRetryable()}, "%v", err)
			require.Contains(t, app.Message(), c.says)
			require.NotEqual(t, contract.InternalMessage, app.Message())
			require.NotContains(t, app.Message(), b.dir)
			conn, err := b.conns.Get(t.Context(), ref.TenantID, b.at.ConnectionID)
			require.NoError(t, err)
			want := c.status
			if want == "" {
				want = scan.ConnectionActive
			}
			require.Equal(t, want, conn.Status)
			require.Empty(t, b.do.Host.Checkouts())
			require.NotContains(t, b.logs.String(), coderepo.Token)
		})
	}
}

// rewrite removes the run's commit from the repository.
func (b *codeBench) rewrite() {
	b.t.Helper()
	dir := filepath.Join(b.repo.Root, "shop.git")
	tree := b.repo.Git(dir, "rev-parse", "main^{tree}")
	b.repo.Git(dir, "update-ref", "refs/heads/main", b.repo.Git(dir, "commit-tree", "-m", "other", tree))
	b.repo.Git(dir, "reflog", "expire", "--expire=now", "--all")
	b.repo.Git(dir, "gc", "--quiet", "--prune=now")
}

func (b *codeBench) disconnect() {
	b.t.Helper()
	_, err := b.conns.Disconnect(b.t.Context(), b.project.TenantID, "test", b.at.ConnectionID)
	require.NoError(b.t, err)
}

// An unavailable store costs the snapshot, not the run.
func TestCheckoutWithoutASnapshot(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t, nil)
	ref, _ := b.started(scan.DimensionSAST)
	closed, err := blob.Open(t.Context(), "mem://", blob.Options{})
	require.NoError(t, err)
	require.NoError(t, closed.Close())
	b.do.Blobs = closed
	require.Equal(t, 3, b.checkedOut(ref, 1).Files)
	require.Contains(t, b.logs.String(), "the snapshot of a repository could not be stored")
}

func TestDimensionWithoutACheckout(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t, nil)
	ref, jobs := b.started(scan.DimensionSAST)
	_, err := ask[contract.DimensionResult](b, b.do.Dimension, dimensionOf(ref, jobs, scan.DimensionSAST))
	app := failure(t, err)
	require.Equal(t, contract.ErrTypeHostLost, app.Type())
	require.True(t, app.NonRetryable())
	require.Equal(t, scan.StateQueued, b.job(ref, scan.DimensionSAST).State)
}

func engines(w coderepo.Weak) func(*coderepo.HostConfig) {
	return func(c *coderepo.HostConfig) { c.Engines = map[scan.Dimension][]code.Engine{w.Of: {w}} }
}

func TestDimensionsThatFail(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		before func(ctx context.Context) error
		time   time.Duration
		kind   string
		retry  bool
		says   string
	}{
		"panic": {
			before: func(context.Context) error { panic("the repository says " + coderepo.Token) }, kind: contract.ErrTypeInternal,
			retry: true, says: "No engine could judge SAST. weak: The engine failed.",
		},
		"broken": {
			before: func(context.Context) error { return errors.New("/secret/path") }, kind: contract.ErrTypeInternal, retry: true,
			says: "No engine could judge SAST. weak: The engine failed.",
		},
		"impossible": {
			before: func(context.Context) error { return scan.Errorf(scan.CodeInvalid, "Node.js is missing.") },
			kind:   contract.ErrTypeInvalid, says: "No engine could judge SAST. weak: Node.js is missing.",
		},
		"out of time": {
			before: func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }, time: time.Millisecond,
			kind: contract.ErrTypeInvalid, says: "The dimension did not finish within 1ms",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newCodeBench(t, engines(coderepo.Weak{
				Of: scan.DimensionSAST, Before: func(ctx context.Context, _ *code.Tree, _ code.Options) error { return c.before(ctx) },
			}))
			ordinary := b.do.DimensionTime
			b.do.DimensionTime = cmp.Or(c.time, ordinary)
			ref, jobs := b.started(scan.DimensionSAST, scan.DimensionSCA)
			b.checkedOut(ref, 1)
			_, err := ask[contract.DimensionResult](b, b.do.Dimension, dimensionOf(ref, jobs, scan.DimensionSAST))
			app := failure(t, err)
			require.Equal(t, []any{c.kind, c.retry, c.says}, []any{app.Type(), !app.NonRetryable(), app.Message()})
			require.Equal(t, scan.StateRunning, b.job(ref, scan.DimensionSAST).State)

			b.do.DimensionTime = ordinary
			_, err = ask[contract.DimensionResult](b, b.do.Dimension, dimensionOf(ref, jobs, scan.DimensionSCA))
			require.Equal(t, "No engine for SCA is set up on this host.", failure(t, err).Message())

			for _, d := range []scan.Dimension{scan.DimensionSAST, scan.DimensionSCA} {
				must[any](b, b.do.Fail, contract.CodeFailInput{CodeScanRef: ref, JobIDs: []string{jobs[d]}, Reason: c.says})
				require.Equal(t, []any{scan.StateFailed, c.says}, []any{b.job(ref, d).State, b.job(ref, d).Reason})
			}
			out := must[contract.CodeScanOutcome](b, b.do.Finish, contract.CodeFinishInput{CodeScanRef: ref})
			require.Equal(t, []any{"FAILED", "No dimension could be judged."}, []any{out.State, out.Reason})
			require.Nil(t, out.Score)
		})
	}
}

// The engines of SECRETS get the workspace's key, the same in every run, and a private
// folder that is removed with the job.
func TestWhatEnginesGet(t *testing.T) {
	t.Parallel()
	var opts []code.Options
	var trees []*code.Tree
	b := newCodeBench(t,
		engines(coderepo.Weak{Of: scan.DimensionSecrets, Before: func(_ context.Context, tree *code.Tree, opt code.Options) error {
			require.DirExists(t, opt.TempDir)
			require.NoError(t, os.WriteFile(filepath.Join(opt.TempDir, "f"), nil, 0o600))
			opt.Progress("halfway")
			opts, trees = append(opts, opt), append(trees, tree)
			return nil
		}}))
	for range 2 {
		ref, jobs := b.started(scan.DimensionSecrets)
		b.checkedOut(ref, 1)
		must[contract.DimensionResult](b, b.do.Dimension, dimensionOf(ref, jobs, scan.DimensionSecrets))
		must[any](b, b.do.Release, ref)
	}
	require.Len(t, opts[0].FingerprintKey, 32)
	require.Equal(t, opts[0].FingerprintKey, opts[1].FingerprintKey)
	require.NotEqual(t, opts[0].TempDir, opts[1].TempDir)
	require.NoDirExists(t, opts[0].TempDir)
	require.NoDirExists(t, trees[0].Root)
	require.Equal(t, 10, trees[0].Depth)
	require.NotEmpty(t, trees[0].GitDir)
}

// The engines of CODE_QUALITY get the coverage reports that were passed with the run.
func TestCoverageReachesItsEngines(t *testing.T) {
	t.Parallel()
	var opts []code.Options
	b := newCodeBench(t,
		engines(coderepo.Weak{Of: scan.DimensionQuality, Before: func(_ context.Context, _ *code.Tree, opt code.Options) error {
			opts = append(opts, opt)
			return nil
		}}))
	given := `[{"name":"lcov.info","data":"U0Y6YQ=="}]`
	for _, reports := range []string{"", given} {
		ref, jobs := b.started(scan.DimensionQuality)
		if reports != "" {
			key := code.BlobFolder(ref.ScanRunID) + "coverage.json"
			require.NoError(t, b.do.Blobs.Put(t.Context(), key, strings.NewReader(reports), "application/json"))
		}
		b.checkedOut(ref, 1)
		must[contract.DimensionResult](b, b.do.Dimension, dimensionOf(ref, jobs, scan.DimensionQuality))
		must[any](b, b.do.Release, ref)
	}
	require.Empty(t, opts[0].Coverage)
	require.Equal(t, []coverage.Document{{Name: "lcov.info", Data: []byte("SF:a")}}, opts[1].Coverage)
}

func TestWorkerThatStops(t *testing.T) {
	t.Parallel()
	reached := make(chan struct{}, 1)
	b := newCodeBench(t, engines(coderepo.Weak{Of: scan.DimensionSAST, Before: func(ctx context.Context, _ *code.Tree, _ code.Options) error {
		reached <- struct{}{}
		<-ctx.Done()
		return ctx.Err()
	}}))
	ref, jobs := b.started(scan.DimensionSAST)
	b.checkedOut(ref, 1)
	go func() {
		<-reached
		close(b.stop)
	}()
	_, err := ask[contract.DimensionResult](b, b.do.Dimension, dimensionOf(ref, jobs, scan.DimensionSAST))
	require.Equal(t, contract.ErrTypeHostLost, failure(t, err).Type(), "another host goes on")
	must[any](b, b.do.Release, ref)
	_, err = ask[contract.CheckoutResult](b, b.do.Checkout, contract.CheckoutInput{CodeScanRef: ref, Attempt: 1})
	app := failure(t, err)
	require.Equal(t, contract.ErrTypeStopping, app.Type())
	require.False(t, app.NonRetryable(), "another host takes it")
}

func TestCancelledDimension(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	b := newCodeBench(t, engines(coderepo.Weak{Of: scan.DimensionSAST, Before: func(ctx context.Context, _ *code.Tree, _ code.Options) error {
		cancel()
		<-ctx.Done()
		return fmt.Errorf("interrupted: %w", ctx.Err())
	}}))
	b.env.SetWorkerOptions(sdkworker.Options{BackgroundActivityContext: ctx})
	ref, jobs := b.queued(scan.DimensionSAST)
	_, err := b.do.Store.CodeRuns.Start(t.Context(), ref.TenantID, ref.ScanRunID, thisRun, time.Now().Add(time.Hour))
	require.NoError(t, err)
	b.checkedOut(ref, 1)
	_, err = ask[contract.DimensionResult](b, b.do.Dimension, dimensionOf(ref, jobs, scan.DimensionSAST))
	require.ErrorContains(t, err, context.Canceled.Error())
	require.NotContains(t, err.Error(), "interrupted")
}

func TestEndings(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		completed int // of the two jobs
		failed    int
		in        contract.CodeFinishInput
		state     string
		reason    string
	}{
		"one failed":          {1, 1, contract.CodeFinishInput{}, "COMPLETED", "1 of 2 dimensions could not be judged."},
		"with a reason":       {1, 1, contract.CodeFinishInput{Reason: "Lost."}, "COMPLETED", "Lost."},
		"none, with a reason": {0, 2, contract.CodeFinishInput{Reason: "Gone."}, "FAILED", "Gone."},
		"cancelled": {
			1, 0, contract.CodeFinishInput{Canceled: true, Reason: "The run was cancelled."}, "CANCELED", "The run was cancelled.",
		},
		"cancelled too late": {2, 0, contract.CodeFinishInput{Canceled: true, Reason: "The run was cancelled."}, "COMPLETED", ""},
		"forgotten":          {0, 1, contract.CodeFinishInput{}, "FAILED", "No dimension could be judged."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newCodeBench(t, nil)
			both := []scan.Dimension{scan.DimensionSAST, scan.DimensionQuality}
			ref, jobs := b.started(both...)
			b.checkedOut(ref, 1)
			for i, d := range both {
				switch {
				case i < c.completed:
					must[contract.DimensionResult](b, b.do.Dimension, dimensionOf(ref, jobs, d))
				case i < c.completed+c.failed:
					must[any](b, b.do.Fail, contract.CodeFailInput{CodeScanRef: ref, JobIDs: []string{jobs[d]}, Reason: "It failed."})
				}
			}
			c.in.CodeScanRef = ref
			out := must[contract.CodeScanOutcome](b, b.do.Finish, c.in)
			require.Equal(t, []any{c.state, c.reason}, []any{out.State, out.Reason})
			require.Len(t, out.Jobs, c.completed)
			for _, j := range b.record(ref).Jobs {
				require.True(t, j.State.Terminal())
				if j.State == scan.StateCanceled {
					require.Equal(t, "cancelled", name)
				}
			}
			require.Equal(t, out, must[contract.CodeScanOutcome](b, b.do.Finish, c.in))
		})
	}
}

// After a reset in the Temporal UI the new run takes over the record; late activities of the
// old one are rejected.
func TestCodeScanFence(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t, nil)
	ref, jobs := b.queued(scan.DimensionSAST)
	_, err := b.do.Store.CodeRuns.Start(t.Context(), ref.TenantID, ref.ScanRunID, "the run before", time.Now().Add(time.Hour))
	require.NoError(t, err)
	b.flows.current = "another one"
	b.checkedOut(ref, 1)
	for _, late := range []func() error{
		func() error { _, err := ask[contract.CodeScanPlan](b, b.do.Start, ref); return err },
		func() error {
			_, err := ask[contract.DimensionResult](b, b.do.Dimension, dimensionOf(ref, jobs, scan.DimensionSAST))
			return err
		},
		func() error {
			_, err := ask[contract.CodeScanOutcome](b, b.do.Finish, contract.CodeFinishInput{CodeScanRef: ref})
			return err
		},
		func() error {
			_, err := ask[any](b, b.do.Fail, contract.CodeFailInput{CodeScanRef: ref, JobIDs: []string{jobs[scan.DimensionSAST]}})
			return err
		},
	} {
		require.Equal(t, contract.ErrTypeSuperseded, failure(t, late()).Type())
	}
	b.flows.current = thisRun
	must[contract.CodeScanPlan](b, b.do.Start, ref)
	require.Equal(t, thisRun, b.record(ref).RunID)

	_, _, err = b.do.Store.CodeRuns.Close(t.Context(), ref.TenantID, ref.ScanRunID, "Terminated.")
	require.NoError(t, err)
	for _, in := range []struct{ activity, in any }{
		{b.do.Start, ref}, {b.do.Checkout, contract.CheckoutInput{CodeScanRef: ref}},
		{b.do.Dimension, dimensionOf(ref, jobs, scan.DimensionSAST)},
	} {
		_, err := ask[any](b, in.activity, in.in)
		require.Equal(t, contract.ErrTypeTerminal, failure(t, err).Type())
	}
	out := must[contract.CodeScanOutcome](b, b.do.Finish, contract.CodeFinishInput{CodeScanRef: ref})
	require.Equal(t, []any{"FAILED", "Terminated."}, []any{out.State, out.Reason}, "what the record says")
}

// Abandoned checkouts are removed.
func TestTidy(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t, nil)
	ended, _ := b.started(scan.DimensionSAST)
	open, _ := b.started(scan.DimensionSAST)
	b.checkedOut(ended, 1)
	b.checkedOut(open, 1)
	_, _, err := b.do.Store.CodeRuns.Close(t.Context(), ended.TenantID, ended.ScanRunID, "Terminated.")
	require.NoError(t, err)
	b.do.TidyOnce(t.Context())
	require.Equal(t, []host.Run{{TenantID: open.TenantID, ID: open.ScanRunID}}, keysOf(b.do.Host.Checkouts()))
	require.Equal(t, []string{"code/" + open.ScanRunID + "/snapshot.tar"}, b.objects())

	// A checkout is abandoned while its run goes on elsewhere.
	h, release, err := coderepo.Host(b.do.Store, b.conns, coderepo.HostConfig{Dir: hostDir(t)})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, release()) })
	now := time.Now()
	h.Host = host.New(1, func() time.Time { return now })
	b.do.Host = h
	b.checkedOut(open, 1)
	b.do.TidyOnce(t.Context())
	require.Len(t, h.Checkouts(), 1)
	now = now.Add(time.Hour)
	b.do.TidyOnce(t.Context())
	require.Empty(t, h.Checkouts())
	require.Equal(t, []string{"code/" + open.ScanRunID + "/snapshot.tar"}, b.objects(), "the run may need it")
}

func keysOf[V any](m map[host.Run]V) (keys []host.Run) {
	for k := range m {
		keys = append(keys, k)
	}
	return keys
}
