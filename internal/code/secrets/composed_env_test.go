package secrets

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// TestComposedStores scans passwords of databases in the files of variables of a composition.
func TestComposedStores(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 2405)
	variables := "POSTGRES_USER=shop\nPOSTGRES_PASSWORD=" + m.word(24) + "\n"
	composition := func(store, ports, file string) string {
		return "services:\n  web:\n    image: garden/shop\n    ports: ['80:80']\n    env_file: " + file + "\n  db:\n    image: " +
			store + "\n" + ports
	}
	const postgres, published = "postgres:16", "    ports:\n      - '5432:5432'\n"
	for name, c := range map[string]struct {
		variables, composition string
		want                   scan.Severity
	}{
		"of the composition": {variables, composition(postgres, "", "env/db.env"), sevLow},
		"in a list":          {variables, composition(postgres, "", "[./env/db.env]"), sevLow},
		"with options":       {variables, composition(postgres, "", "[{path: env/db.env, required: false}]"), sevLow},
		"published":          {variables, composition(postgres, published, "env/db.env"), sevHigh},
		"another file":       {variables, composition(postgres, "", "env/web.env"), sevHigh},
		"without database":   {variables, composition("garden/job", "", "env/db.env"), sevHigh},
		"another secret":     {"PAYMENT_SECRET=" + m.word(24) + "\n", composition(postgres, "", "env/db.env"), sevHigh},
		"no composition":     {variables, "services: [1, 2]\n", sevHigh},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := map[string]string{"env/db.env": c.variables, "docker-compose.yml": c.composition}
			require.Equal(t, []scan.Severity{c.want}, severities(scanFiles(t, files).Findings))
		})
	}
}
