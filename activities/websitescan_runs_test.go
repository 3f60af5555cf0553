package activities_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/workflows/contract"
)

func TestLateActivityOfAnOldRunIsRefused(t *testing.T) {
	t.Parallel()
	for _, name := range writes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			ref := b.owned("the-new-run")
			b.flows.current = "the-new-run"
			before := b.record(ref)
			b.requireFailure(b.writes(ref)[name](), contract.ErrTypeSuperseded, false)
			require.Equal(t, []string{thisWorkflow}, b.flows.asked)
			require.Equal(t, before, b.record(ref))
			require.Empty(t, b.captures(ref))
			require.Empty(t, b.objectsOf(ref), "what the old run stored in vain is removed")
		})
	}
}

// objectsOf returns the keys of a scan's objects.
func (b *bench) objectsOf(ref contract.WebsiteScanRef) (keys []string) {
	b.t.Helper()
	for key, err := range b.do.Blobs.List(b.t.Context(), website.BlobFolder(ref.TenantID, ref.ScanID)) {
		require.NoError(b.t, err)
		keys = append(keys, key)
	}
	return keys
}

// The run after a Reset replaces the captures of the one before, whose objects nothing names then.
func TestObjectsOfTheRunBeforeAResetAreRemoved(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	ref := b.owned("the-old-run")
	old := website.BlobFolder(ref.TenantID, ref.ScanID) + "the-old-run/"
	for name, body := range map[string]string{"http.json.zst": "replaced", "named.json.zst": "named", "shot.png": "beside the named one"} {
		require.NoError(t, b.do.Blobs.Put(t.Context(), old+name, strings.NewReader(body), "application/octet-stream"))
	}
	for part, key := range map[string]string{"http": old + "http.json.zst", "tls": old + "named.json.zst"} {
		require.NoError(t, b.do.Store.WebsiteScans.SaveCapture(t.Context(), ref.TenantID, ref.ScanID, "the-old-run",
			scan.Capture{Part: part, BlobKey: key, SHA256: "0"}))
	}
	b.flows.current = thisRun
	require.NoError(t, b.writes(ref)["Gather"]())
	require.Contains(t, b.objectsOf(ref), old+"http.json.zst", "another attempt of the step may still read it")
	require.NoError(t, b.writes(ref)["Finish"]())
	left := b.objectsOf(ref)
	require.NotContains(t, left, old+"http.json.zst")
	require.Subset(t, left, []string{old + "named.json.zst", old + "shot.png"})
	for _, row := range b.captures(ref) {
		require.Contains(t, left, row.BlobKey)
	}
}

func TestCurrentRunAdoptsTheRecordAfterAReset(t *testing.T) {
	t.Parallel()
	for _, name := range writes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			ref := b.owned("the-old-run")
			b.flows.current = thisRun
			require.NoError(t, b.writes(ref)[name]())
			s := b.record(ref)
			require.Equal(t, thisRun, s.RunID)
			require.Equal(t, 2, s.RunNo)
			err := b.do.Store.WebsiteScans.SaveCapture(t.Context(), ref.TenantID, ref.ScanID, "the-old-run", scan.Capture{Part: "dns", BlobKey: "k"})
			require.True(t, scan.IsCode(err, scan.CodeSuperseded), err)

			require.NoError(t, b.writes(ref)[name]())
			require.Len(t, b.flows.asked, 1, "asked once")
		})
	}
}

func TestUnknownCurrentRunIsTriedAgain(t *testing.T) {
	t.Parallel()
	for _, name := range writes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			ref := b.owned("the-old-run")
			b.flows.err = errors.New("hidden: no route")
			b.do.Patience = 2 * time.Second // the outage does not end
			err := b.writes(ref)[name]()
			b.requireFailure(err, contract.ErrTypeOutage, true)
			require.NotContains(t, err.Error(), "hidden")
			require.Contains(t, b.logs.String(), "hidden: no route", "the cause is in the log")
			require.Equal(t, "the-old-run", b.record(ref).RunID)
		})
	}
}

func TestEndedRecordTakesNoWrites(t *testing.T) {
	t.Parallel()
	for _, name := range writes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			for owner, ref := range map[string]contract.WebsiteScanRef{
				"this run's": b.owned(thisRun), "reset after its end": b.owned("the-old-run"),
			} {
				b.flows.current = thisRun
				_, closed, err := b.do.Store.WebsiteScans.Close(t.Context(), ref.TenantID, ref.ScanID, "Terminated.")
				require.NoError(t, err)
				require.True(t, closed)
				before := b.record(ref)
				b.requireFailure(b.writes(ref)[name](), contract.ErrTypeTerminal, false)
				require.Equal(t, before, b.record(ref), owner)
			}
			require.Zero(t, b.site.Calls(capture.PartHTTP), "nothing is fetched for an ended scan")
		})
	}
}

func TestUnknownRecordCannotBeWritten(t *testing.T) {
	t.Parallel()
	for _, name := range writes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			ref := b.owned(thisRun)
			ref.TenantID = "00000000-0000-7000-8000-000000000000" // another tenant's
			b.requireFailure(b.writes(ref)[name](), contract.ErrTypeInvalid, false)
		})
	}
}

func TestAbsentDatabaseIsTriedAgain(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	ref := b.owned(thisRun)
	other, err := store.Open(t.Context(), store.Config{Driver: store.DriverSQLite, DSN: t.TempDir() + "/b.db"})
	require.NoError(t, err)
	require.NoError(t, other.Close())
	b.do.Store = other
	for _, name := range writes {
		b.requireFailure(b.writes(ref)[name](), contract.ErrTypeInternal, true)
	}
}
