package advisory_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/advisory"
	"assay/internal/scan"
)

func TestMirrorFetchesConfirmsAndRenews(t *testing.T) {
	t.Parallel()
	p := publish(t)
	p.set("/data/npm/all.zip", archive(t, map[string]string{
		"A.json": record("GHSA-a", "npm", "left-pad", "1.3.0"), "B.json": record("GHSA-b", "npm", "left-pad", "1.4.0"),
		"C.json": record("GHSA-c", "PyPI", "django", "5.0"), "D.json": `{"id":"GHSA-d","withdrawn":"2026-01-01T00:00:00Z"}`,
		"E.json": `{"id": 5}`, "README.md": "not a record",
	}))
	b := newBench(t, p.URL+"/data/", "npm")
	require.False(t, b.view("npm").Has("npm"))
	meta := b.refresh("npm", false)
	require.Empty(t, meta.Error)
	require.Equal(t, []int{2, 1, 1, 1, 1}, []int{meta.Records, meta.Packages, meta.Withdrawn, meta.Unreadable, meta.Foreign})
	require.Equal(t, time.Date(2026, 5, 1, 10, 0, 0, 0, time.UTC), meta.ModifiedAt)
	require.False(t, b.view("npm").Meta("PyPI").Has())

	first := meta
	meta = b.refresh("npm", false)
	require.Equal(t, 1, p.confirmed, "asked conditionally")
	require.Equal(t, first.FetchedAt, meta.FetchedAt)
	require.Equal(t, first.CheckedAt.Add(time.Hour), meta.CheckedAt)
	found, err := b.view("npm").Find("npm", "left-pad")
	require.NoError(t, err)
	require.Equal(t, "GHSA-a GHSA-b", ids(found))

	p.set("/data/npm/all.zip", archive(t, map[string]string{"A.json": record("GHSA-new", "npm", "left-pad", "2.0.0")}))
	meta = b.refresh("npm", false)
	require.NotEqual(t, first.Digest, meta.Digest)
	b.clock.advance(2 * time.Minute)
	found, err = b.view("npm").Find("npm", "left-pad")
	require.NoError(t, err)
	require.Equal(t, "GHSA-new", ids(found), "a newer copy takes the place of the old one")
	require.Len(t, b.keys(), 2, "the old copy is gone: %v", b.keys())
}

func TestTheLastGoodCopyStays(t *testing.T) {
	t.Parallel()
	good := records(120)
	for name, broken := range map[string]struct {
		body    []byte
		status  int
		problem string
	}{
		"down":      {status: http.StatusBadGateway, problem: "The source of the data returned status 502."},
		"not there": {status: http.StatusNotFound, problem: "The source does not publish this."},
		"no zip":    {body: []byte("<html>"), problem: "The data from the source could not be read."},
		"cut off":   {body: archive(t, good)[:4000], problem: "The data from the source could not be read."},
		"no record": {body: archive(t, map[string]string{"a.json": "{}"}), problem: "The data from the source could not be read."},
		"far fewer": {
			body: archive(t, records(20)),
			problem: "The data from the source has far fewer records than the last valid copy; it was rejected, and the last valid copy " +
				"remains in use.",
		},
		"a bomb": {
			body:    archive(t, map[string]string{"a.json": strings.Repeat(" ", 3<<20) + "{}"}),
			problem: "The data from the source is larger than the limit.",
		},
		"too many": {body: archive(t, records(400)), problem: "The data from the source is larger than the limit."},
		"others' packages": {
			body:    archive(t, map[string]string{"a.json": record("GHSA-x", "Go", "x", "1")}),
			problem: "The data from the source could not be read.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := publish(t)
			p.set("/npm/all.zip", archive(t, good))
			b := newBench(t, p.URL, "npm")
			b.cfg.Limits = advisory.Limits{Record: 1 << 20, Records: 300}
			first := b.refresh("npm", false)
			require.Equal(t, 120, first.Records)
			p.set("/npm/all.zip", broken.body)
			p.answer(broken.status)
			meta := b.refresh("npm", false)
			require.Equal(t, broken.problem, meta.Error)
			require.False(t, meta.NoAnswer)
			require.Equal(t, first.CheckedAt, meta.CheckedAt, "not confirmed")
			require.Equal(t, first.Key, meta.Key)
			require.True(t, b.view("npm").Has("npm"))
			require.Equal(t, time.Hour, b.view("npm").Meta("npm").Age(b.clock.Now()))
		})
	}
}

func TestAForcedCopyMayBeSmaller(t *testing.T) {
	t.Parallel()
	p := publish(t)
	p.set("/npm/all.zip", archive(t, records(120)))
	b := newBench(t, p.URL, "npm")
	b.refresh("npm", false)
	p.set("/npm/all.zip", archive(t, records(20)))
	require.NotEmpty(t, b.refresh("npm", false).Error)
	meta := b.refresh("npm", true)
	require.Empty(t, meta.Error)
	require.Equal(t, 20, meta.Records)
}

func TestAnotherAddressIsAnotherSource(t *testing.T) {
	t.Parallel()
	p := publish(t)
	p.set("/one/npm/all.zip", archive(t, records(120)))
	p.set("/two/npm/all.zip", archive(t, records(20)))
	b := newBench(t, p.URL+"/one", "npm")
	b.refresh("npm", false)
	b.cfg.Base = p.URL + "/two"
	require.Equal(t, 20, b.refresh("npm", false).Records, "neither compared in size nor asked for conditionally")
}

func TestADamagedCopyIsNoDataAndFetchedAnew(t *testing.T) {
	t.Parallel()
	p := publish(t)
	p.set("/npm/all.zip", archive(t, records(3)))
	b := newBench(t, p.URL, "npm")
	meta := b.refresh("npm", false)
	require.NoError(t, b.cfg.Blobs.Put(t.Context(), meta.Key, strings.NewReader("rotten"), ""))
	v := b.view("npm")
	require.False(t, v.Has("npm"))
	require.NotEmpty(t, v.Meta("npm").Error)
	require.Empty(t, b.refresh("npm", false).Error)
	require.Equal(t, 2, p.sent)
	b.clock.advance(2 * time.Minute)
	require.True(t, b.view("npm").Has("npm"))
}

func TestMirrorOfADirectory(t *testing.T) {
	t.Parallel()
	dir, day := t.TempDir(), time.Date(2026, 5, 5, 0, 0, 0, 0, time.UTC)
	writeFile(t, archive(t, map[string]string{"a.json": record("GHSA-a", "PyPI", "Django_Thing", "5")}), day, dir, "PyPI", "all.zip")
	writeFile(t, []byte(`{"vulnerabilities":[{"cveID":"CVE-2021-44228"},{"cveID":"junk"}]}`), day, dir, "kev.json")
	for _, base := range []string{dir, "file://" + dir} {
		b := newBench(t, base, "PyPI", "Hex")
		b.cfg.KEV = "file://" + dir + "/kev.json"
		require.Equal(t, 1, b.refresh("PyPI", false).Records)
		require.Equal(t, "The source does not publish this.", b.refresh("Hex", false).Error)
		require.Equal(t, 1, b.refresh(advisory.NameKEV, false).Records)
		again := b.refresh("PyPI", false)
		require.True(t, again.CheckedAt.After(again.FetchedAt), "an unchanged file is not read again")
		v := b.view("PyPI", "Hex")
		require.True(t, v.Has("PyPI"))
		require.False(t, v.Has("Hex"))
		require.True(t, v.Exploited("CVE-2021-44228"))
		require.False(t, v.Exploited("CVE-2021-1"))
		found, err := v.Find("PyPI", "django.thing")
		require.NoError(t, err)
		require.Len(t, found, 1, "names are compared in their normal form")
		status, err := advisory.NewMirror(b.cfg).Status(t.Context())
		require.NoError(t, err)
		require.Len(t, status, 3)
	}
}

func TestScores(t *testing.T) {
	t.Parallel()
	const list = "#model_version:v2025.03.14\ncve,epss,percentile\nCVE-2021-44228,0.94358,0.99\nCVE-1999-0001,0.00042,0.1\n"
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := w.Write([]byte(list))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	p := publish(t)
	for name, body := range map[string][]byte{"plain": []byte(list), "gzip": packed.Bytes()} {
		p.set("/"+name, body)
		b := newBench(t, "")
		b.cfg.EPSS = p.URL + "/" + name
		require.Equal(t, 2, b.refresh(advisory.NameEPSS, false).Records)
		v := b.view()
		score, ok := v.Probability("CVE-2021-44228")
		require.True(t, ok)
		require.InDelta(t, 0.94358, score, 1e-9)
		_, ok = v.Probability("CVE-2021-44229")
		require.False(t, ok)
		_, ok = v.Probability("GHSA-x")
		require.False(t, ok)
	}
	p.set("/junk", []byte("cve,epss,percentile\nCVE-2021-1,2,3\n"))
	b := newBench(t, "")
	b.cfg.EPSS = p.URL + "/junk"
	require.NotEmpty(t, b.refresh(advisory.NameEPSS, false).Error)
}

func TestASourceThatDoesNotAnswer(t *testing.T) {
	t.Parallel()
	p := publish(t)
	p.Close()
	b := newBench(t, strings.Replace(p.URL, "http://", "http://user:hunter2@", 1), "npm")
	meta := b.refresh("npm", false)
	require.Equal(t, "The source of the data could not be reached.", meta.Error)
	require.True(t, meta.NoAnswer)
	require.NotContains(t, b.log.String(), "hunter2", "an address may hold a credential")
	require.False(t, b.view("npm").Has("npm"))
}

func TestUnknownSourcesAndEndedContexts(t *testing.T) {
	t.Parallel()
	p := publish(t)
	p.set("/npm/all.zip", archive(t, records(3)))
	b := newBench(t, p.URL, "npm")
	m := advisory.NewMirror(b.cfg)
	_, err := m.Refresh(t.Context(), "Nuget", false)
	require.True(t, scan.IsCode(err, scan.CodeInvalid), err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = m.Refresh(ctx, "npm", false)
	require.ErrorIs(t, err, context.Canceled)
	names, err := advisory.NewMirror(advisory.MirrorConfig{Base: p.URL, EPSS: p.URL}).Names()
	require.NoError(t, err)
	require.Equal(t, append(advisory.Ecosystems(), "EPSS"), names)
}
