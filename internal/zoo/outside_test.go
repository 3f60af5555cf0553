package zoo_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/config"
	"assay/internal/app"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/zoo"
	"assay/internal/zoo/webzoo"
)

// outsideChecks are the checks of the healthy site that external data decide.
var outsideChecks = []string{"SEC-JSLIB", "INF-RPKI", "INF-DOMAIN-EXPIRY", "INF-DOMAIN-LOCK"}

// scannerWith returns the application's scanner on the zoo, with changed settings.
func scannerWith(t *testing.T, z *zoo.Zoo, dataDir string, change func(*config.Config)) *website.Scanner {
	t.Helper()
	c, err := config.Load("", nil)
	require.NoError(t, err)
	c.Data.Dir = dataDir
	z.Configure(&c)
	change(&c)
	a, err := app.Open(t.Context(), c, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, a.Close()) })
	require.NoError(t, a.Store.Migrate(t.Context()), "a directory in use has a database")
	return a.Scanner
}

func TestOutsideData(t *testing.T) {
	t.Parallel()
	z, err := zoo.New(t.Context(), zoo.Options{Dir: t.TempDir()})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, z.Close()) })
	list := filepath.Join(t.TempDir(), "libraries.json")
	require.NoError(t, os.WriteFile(list, []byte(`{"other":{"extractors":{"filecontent":["/\\* Other v(§§version§§)"]}}}`), 0o600))
	away := webzoo.Registry + "/nothing-here.json"
	shared := t.TempDir()
	for _, c := range []struct {
		name    string
		dataDir string
		change  func(*config.Config)
		want    check.Status // of each of outsideChecks
	}{
		{"there", shared, func(*config.Config) {}, check.Pass},
		{"left out", t.TempDir(), func(c *config.Config) { c.Sources = config.Sources{} }, check.NotRun},
		{"answering with an error", t.TempDir(), func(c *config.Config) {
			c.Sources = config.Sources{
				JSLibraries: away, CTLogs: away, HSTSPreload: away, RDAPBootstrap: away, VRPs: away, OriginZone: c.Sources.OriginZone,
			}
		}, check.NotRun},
		{"not to be reached", t.TempDir(), func(c *config.Config) {
			const nowhere = "http://nowhere.example/x.json"
			c.Sources = config.Sources{
				JSLibraries: nowhere, CTLogs: nowhere, HSTSPreload: nowhere, RDAPBootstrap: nowhere, VRPs: nowhere,
				OriginZone: c.Sources.OriginZone,
			}
		}, check.NotRun},
	} {
		scanner := scannerWith(t, z, c.dataDir, c.change)
		found := results(judged(t, scanner, z.Healthy()))
		for _, id := range outsideChecks {
			r := found[id]
			require.Equal(t, c.want, r.Status, "%s: %s: %s", c.name, id, r.Explanation)
			if c.want == check.NotRun {
				require.Equal(t, capture.ReasonNoDataSource, r.Reason, "%s: %s", c.name, id)
				require.NotEmpty(t, r.Explanation)
			}
		}
		require.Equal(t, check.Pass, found["SEC-HSTS-SUBDOMAINS"].Status, "the header alone is enough")
	}
	// Another process of the same installation uses the data stored by the first one.
	scanner := scannerWith(t, z, shared, func(c *config.Config) { c.Sources.JSLibraries = "file://" + list })
	found := results(judged(t, scanner, z.Healthy()))
	require.Equal(t, check.Pass, found["SEC-JSLIB"].Status)
	require.Contains(t, found["SEC-JSLIB"].Evidence[0].Quote, "list of 20")
}
