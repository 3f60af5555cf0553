package packaging

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"
)

func TestAlerts(t *testing.T) {
	t.Parallel()
	require.Contains(t, command(t, nil, "promtool", "check", "rules", "deploy/monitoring/alerts.yaml"), "SUCCESS")
	require.Contains(t, command(t, nil, "promtool", "test", "rules", "deploy/monitoring/alerts.test.yaml"), "SUCCESS")
}

// Every alert has a section in the runbooks, and every section an alert.
func TestRunbooks(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../monitoring/alerts.yaml")
	require.NoError(t, err)
	var rules struct {
		Groups []struct {
			Rules []struct {
				Alert       string
				Annotations map[string]string
			}
		}
	}
	require.NoError(t, yaml.Unmarshal(raw, &rules))
	var alerts, sections []string
	for _, g := range rules.Groups {
		for _, r := range g.Rules {
			if r.Alert != "" {
				alerts = append(alerts, r.Alert)
				require.Equal(t, "docs/runbooks.md#"+strings.ToLower(r.Alert), r.Annotations["runbook"])
			}
		}
	}
	books, err := os.ReadFile("../../docs/runbooks.md")
	require.NoError(t, err)
	for _, m := range regexp.MustCompile(`(?m)^## (\w+)$`).FindAllSubmatch(books, -1) {
		sections = append(sections, string(m[1]))
	}
	require.ElementsMatch(t, alerts, sections)
}

// The dashboard queries only metrics that exist: those in docs/operations.md, of the
// Temporal SDK, or of Go.
func TestDashboard(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../monitoring/dashboard.json")
	require.NoError(t, err)
	var dashboard struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	require.NoError(t, json.Unmarshal(raw, &dashboard))
	require.GreaterOrEqual(t, len(dashboard.Panels), 12)
	docs, err := os.ReadFile("../../docs/operations.md")
	require.NoError(t, err)
	metric := regexp.MustCompile(`\b(assay|temporal|process)_[a-z_]+`)
	known := metric.FindAllString(string(docs), -1)
	for _, p := range dashboard.Panels {
		for _, target := range p.Targets {
			require.Equal(t, strings.Count(target.Expr, "assay_http_request"), strings.Count(target.Expr, `route!~"/health|/ready"`),
				"%s counts probes", p.Title)
			for _, name := range metric.FindAllString(target.Expr, -1) {
				if name = strings.TrimSuffix(name, "_bucket"); strings.HasPrefix(name, "assay_") {
					require.True(t, slices.Contains(known, name), "%s asks for %s", p.Title, name)
				}
			}
		}
	}
}

// The alerts and the dashboard select processes by the names of jobs that the documentation and the chart give.
func TestAlertsSelectDocumentedJobs(t *testing.T) {
	t.Parallel()
	text := block(t, section(t, "deployment.md", "Monitoring"), "yaml")
	file := filepath.Join(t.TempDir(), "prometheus.yml")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	require.Contains(t, command(t, nil, "promtool", "check", "config", "--syntax-only", file), "SUCCESS")
	var scraped struct {
		Configs []struct {
			Job string `json:"job_name"`
		} `json:"scrape_configs"`
	}
	require.NoError(t, yaml.Unmarshal([]byte(text), &scraped))
	require.NotEmpty(t, scraped.Configs)
	jobs := []string{}
	for _, c := range scraped.Configs {
		jobs = append(jobs, c.Job)
	}
	objects, err := render(t, everything(t))
	require.NoError(t, err)
	for _, o := range objects {
		if o.kind == "PodMonitor" {
			jobs = append(jobs, "scans/"+o.name) // the operator puts the namespace before it
		}
	}
	require.Len(t, jobs, len(scraped.Configs)+1)
	selected := 0
	for _, name := range []string{"alerts.yaml", "dashboard.json"} {
		raw, err := os.ReadFile("../monitoring/" + name)
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(`job=~\\?"([^"\\]+)`).FindAllStringSubmatch(string(raw), -1) {
			for _, job := range jobs {
				require.Regexp(t, "^(?:"+m[1]+")$", job, name)
			}
			selected++
		}
	}
	require.Positive(t, selected)
}
