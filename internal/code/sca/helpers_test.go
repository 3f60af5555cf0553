package sca_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/advisory"
	"assay/internal/blob"
	"assay/internal/code"
	"assay/internal/code/sca"
	"assay/internal/scan"
)

// fetchedAt is when the advisories of the tests were fetched.
var fetchedAt = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

// checkout writes files and describes them as a checkout does.
func checkout(t testing.TB, files map[string]string) *code.Tree {
	t.Helper()
	tree := &code.Tree{Root: t.TempDir(), Commit: strings.Repeat("ab", 20)}
	for name, text := range files {
		at := filepath.Join(tree.Root, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(at), 0o700))
		require.NoError(t, os.WriteFile(at, []byte(text), 0o600))
		tree.Files = append(tree.Files, code.Classify(name, []byte(text)))
	}
	slices.SortFunc(tree.Files, func(a, b code.File) int { return strings.Compare(a.Path, b.Path) })
	return tree
}

// known mirrors records, by ecosystem, and returns a database of them.
func known(t testing.TB, records map[string][]string) *advisory.DB {
	t.Helper()
	return knownAt(t, records, "", "")
}

func knownAt(t testing.TB, records map[string][]string, kev, epss string) *advisory.DB {
	t.Helper()
	dir := t.TempDir()
	var ecosystems []string
	for ecosystem, all := range records {
		ecosystems = append(ecosystems, ecosystem)
		var out bytes.Buffer
		w := zip.NewWriter(&out)
		for i, record := range all {
			f, err := w.Create(fmt.Sprintf("%d.json", i))
			require.NoError(t, err)
			_, err = f.Write([]byte(record))
			require.NoError(t, err)
		}
		require.NoError(t, w.Close())
		require.NoError(t, os.MkdirAll(filepath.Join(dir, ecosystem), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, ecosystem, "all.zip"), out.Bytes(), 0o600))
	}
	cfg := advisory.MirrorConfig{Base: dir, Ecosystems: append([]string{}, ecosystems...)}
	for name, list := range map[*string]string{&cfg.KEV: kev, &cfg.EPSS: epss} {
		if list == "" {
			continue
		}
		at := filepath.Join(dir, fmt.Sprint("list", len(list)))
		require.NoError(t, os.WriteFile(at, []byte(list), 0o600))
		*name = at
	}
	return mirrored(t, cfg)
}

func mirrored(t testing.TB, cfg advisory.MirrorConfig) *advisory.DB {
	t.Helper()
	blobs, err := blob.Open(t.Context(), "mem://", blob.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, blobs.Close()) })
	log, clock := slog.New(slog.DiscardHandler), func() time.Time { return fetchedAt }
	cfg.Fetcher, cfg.Blobs, cfg.TempDir, cfg.Clock, cfg.Log = http.DefaultClient, blobs, t.TempDir(), clock, log
	m := advisory.NewMirror(cfg)
	names, err := m.Names()
	require.NoError(t, err)
	for _, name := range names {
		meta, err := m.Refresh(t.Context(), name, false)
		require.NoError(t, err)
		require.Empty(t, meta.Error, name)
	}
	return advisory.NewDB(blobs, clock, log)
}

// vulnerable returns a record with one range from the first version to a fix.
func vulnerable(id, ecosystem, name, fixed string, more ...string) string {
	return fmt.Sprintf(`{"id":%q,"modified":"2026-05-01T10:00:00Z","summary":"Flaw in %s"%s,"affected":[{"package":{"ecosystem":%q,"name":%q},`+
		`"ranges":[{"type":"ECOSYSTEM","events":[{"introduced":"0"},{"fixed":%q}]}]}]}`, id, name,
		strings.Join(append([]string{""}, more...), ","), ecosystem, name, fixed)
}

func engine(t testing.TB, cfg sca.Config) *sca.Engine {
	t.Helper()
	cfg.Log = slog.New(slog.DiscardHandler)
	e, err := sca.New(cfg)
	require.NoError(t, err)
	return e
}

func judge(t testing.TB, cfg sca.Config, files map[string]string) code.Report {
	t.Helper()
	report, err := engine(t, cfg).Scan(t.Context(), checkout(t, files), code.Options{
		Clock: func() time.Time { return fetchedAt.Add(time.Hour) }, TempDir: t.TempDir(),
	})
	require.NoError(t, err)
	return report
}

// lines formats findings in one line each.
func lines(findings []scan.Finding) (out []string) {
	for _, f := range findings {
		p := f.Package
		line := fmt.Sprintf("%s:%d %s %s %s fixed=%s", f.Path, f.StartLine, p.Name, p.Version, p.Advisory, p.FixedIn)
		if p.Direct {
			line += " direct"
		}
		if p.Dev {
			line += " dev"
		}
		if _, rest, ok := strings.Cut(f.Remediation, " is a dependency of "); ok && !strings.HasPrefix(rest, "another") {
			via, _, _ := strings.Cut(rest, ":")
			line += " via=" + via
		}
		out = append(out, line)
	}
	return out
}

// gaps formats the notes about what was not judged.
func gaps(report code.Report) (out []string) {
	for _, n := range report.Notes {
		if n.Gap {
			out = append(out, strings.TrimSpace(n.Code+" "+n.Path))
		}
	}
	return out
}
