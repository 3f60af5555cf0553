package service_test

import (
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/blob"
	"assay/internal/code"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/website"
)

// leftoversAfter is how long after their end records of these tests are swept.
const leftoversAfter = 10 * time.Minute

func (b *bench) leftovers() *service.Leftovers {
	return &service.Leftovers{
		Store: b.store, Blobs: b.blobs, Clock: b.clock.Now, Log: slog.New(slog.NewTextHandler(b.logs, nil)), After: leftoversAfter,
	}
}

func (b *bench) put(keys ...string) {
	b.t.Helper()
	for _, key := range keys {
		require.NoError(b.t, b.blobs.Put(b.t.Context(), key, strings.NewReader("x"), "text/plain"))
	}
}

func (b *bench) objects() (keys []string) {
	b.t.Helper()
	for key, err := range b.blobs.List(b.t.Context(), "") {
		require.NoError(b.t, err)
		keys = append(keys, key)
	}
	return keys
}

func TestLeftoversOfScans(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	s, open := b.running(), b.running()
	folder, others := website.BlobFolder(s.TenantID, s.ID), website.BlobFolder(open.TenantID, open.ID)
	named := []string{folder + "run-1/http.json.zst", folder + "run-1/screenshot.jpg", others + "run-1/http.json.zst"}
	unnamed := []string{folder + "run-0/http.json.zst", folder + "run-0/screenshot.jpg", folder + "run-1/page.json.zst"}
	b.put(slices.Concat(named, unnamed)...)
	require.NoError(t, b.store.WebsiteScans.SaveCapture(t.Context(), s.TenantID, s.ID, "run-1", scan.Capture{Part: "http", BlobKey: named[0]}))
	require.NoError(t, b.store.WebsiteScans.Finish(t.Context(), s.TenantID, s.ID, "run-1", store.Finish{State: scan.StateFailed, Reason: "x"}))

	b.clock.Pass(leftoversAfter - time.Second)
	removed, err := b.leftovers().Sweep(t.Context())
	require.NoError(t, err)
	require.Zero(t, removed, "late requests may still arrive")
	b.clock.Pass(2 * time.Second)
	removed, err = b.leftovers().Sweep(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, len(unnamed), removed)
	slices.Sort(named)
	require.Equal(t, named, b.objects())

	b.put(unnamed[0])
	removed, err = b.leftovers().Sweep(t.Context())
	require.NoError(t, err)
	require.Zero(t, removed, "each record is swept once")
}

func TestLeftoversOfCodeRuns(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	r := b.judged()
	folder := code.BlobFolder(r.ID)
	sbom := folder + r.Jobs[1].ID + "/sbom.json"
	_, err := b.store.CodeRuns.FinishJob(t.Context(), b.tenant.ID, r.ID, "run-1", scan.CodeJob{
		ID: r.Jobs[1].ID, Coverage: scan.CoverageComplete, Artifacts: []scan.ArtifactRef{{Name: "sbom.json", Key: sbom}},
	}, nil)
	require.NoError(t, err)
	b.put(sbom, folder+"coverage.json", folder+"snapshot.tar", folder+r.Jobs[2].ID+"/sbom.json")
	_, closed, err := b.store.CodeRuns.Close(t.Context(), b.tenant.ID, r.ID, "Terminated.")
	require.NoError(t, err)
	require.True(t, closed)
	b.clock.Pass(leftoversAfter)
	removed, err := b.leftovers().Sweep(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, 2, removed)
	stays := []string{sbom, folder + "coverage.json"}
	slices.Sort(stays)
	require.Equal(t, stays, b.objects())
}

// What a failing store leaves is removed by the next round.
func TestLeftoversOfAFailingStore(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	s := b.running()
	key := website.BlobFolder(s.TenantID, s.ID) + "run-1/page.json.zst"
	b.put(key)
	_, _, err := b.store.WebsiteScans.Close(t.Context(), s.TenantID, s.ID, "Terminated.")
	require.NoError(t, err)
	b.clock.Pass(leftoversAfter)
	failing := b.leftovers()
	failing.Blobs, err = blob.Open(t.Context(), "file://"+t.TempDir(), blob.Options{})
	require.NoError(t, err)
	require.NoError(t, failing.Blobs.Close())
	_, err = failing.Sweep(t.Context())
	require.ErrorContains(t, err, s.ID)
	removed, err := b.leftovers().Sweep(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, 1, removed)
	require.Empty(t, b.objects())
}

// Each round reads more than one batch.
func TestLeftoversOfManyScans(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	const count = 501
	b.scans.InFlight = count
	for range count {
		s := b.trigger()
		b.put(website.BlobFolder(s.TenantID, s.ID) + "run-1/page.json.zst")
		_, _, err := b.store.WebsiteScans.Close(t.Context(), s.TenantID, s.ID, "Terminated.")
		require.NoError(t, err)
	}
	b.clock.Pass(leftoversAfter)
	removed, err := b.leftovers().Sweep(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, count, removed)
}
