package secrets

import (
	"strings"
	"testing"
)

// TestDefaultsOfDeployments scans passwords with which compositions and charts start databases.
func TestDefaultsOfDeployments(t *testing.T) {
	t.Parallel()
	random := newMaker(t, 217).password()
	compose := "services:\n  db:\n    image: postgres:16\n    environment:\n      POSTGRES_PASSWORD: %\n  app:\n    build: .\n" +
		"    environment:\n      DATABASE_URL: postgres://postgres:garden77@db:5432/app\n"
	chart := "postgresql:\n  auth:\n    password: %\n"
	of := func(content, password string) string { return strings.ReplaceAll(content, "%", password) }
	requireKinds(t, map[string]specimen{
		"database of the composition": {"docker-compose.yml", of(compose, "garden77"), sevLow},
		"database of another":         {"docker-compose.yml", of(compose, "${POSTGRES_PASSWORD}"), sevMed},
		"chart":                       {"charts/shop/values.yaml", of(chart, "garden77"), sevLow},
		"chart with a random one":     {"charts/shop/values.yaml", of(chart, random), sevMed},
		"settings":                    {"deploy/values.yaml", of(chart, "garden77"), sevMed},
		"data source of a container":  {"provisioning/ds.yml", "url: http://influxdb:8086\nsecure:\n  password: garden77\n", sevLow},
		"data source":                 {"provisioning/ds.yml", "url: http://influx.corp.net:8086\nsecure:\n  password: garden77\n", sevMed},
	})
}
