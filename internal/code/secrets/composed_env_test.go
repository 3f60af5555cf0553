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
		return "services:\n  web:\n    image: garden/shop\n    ports: ['80:80']\n    env_file: " + file + "\n  db:\n    image: " + store + "\n" + ports
	}
	const postgres, published = "postgres:16", "    ports:\n      - '5432:5432'\n"
	for name, c := range map[string]struct {
		files map[string]string
		want  scan.Severity
	}{
		"of the composition": {map[string]string{"env/db.env": variables, "docker-compose.yml": composition(postgres, "", "env/db.env")}, sevLow},
		"in a list":          {map[string]string{"env/db.env": variables, "docker-compose.yml": composition(postgres, "", "[./env/db.env]")}, sevLow},
		"with options": {
			map[string]string{"env/db.env": variables, "docker-compose.yml": composition(postgres, "", "[{path: env/db.env, required: false}]")}, sevLow,
		},
		"published":        {map[string]string{"env/db.env": variables, "docker-compose.yml": composition(postgres, published, "env/db.env")}, sevHigh},
		"another file":     {map[string]string{"env/db.env": variables, "docker-compose.yml": composition(postgres, "", "env/web.env")}, sevHigh},
		"without database": {map[string]string{"env/db.env": variables, "docker-compose.yml": composition("garden/job", "", "env/db.env")}, sevHigh},
		"another secret": {
			map[string]string{"env/db.env": "PAYMENT_SECRET=" + m.word(24) + "\n", "docker-compose.yml": composition(postgres, "", "env/db.env")}, sevHigh,
		},
		"no composition": {map[string]string{"env/db.env": variables, "docker-compose.yml": "services: [1, 2]\n"}, sevHigh},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, []scan.Severity{c.want}, severities(scanFiles(t, c.files).Findings))
		})
	}
}
