package packaging

import (
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/labels"
)

// Before a release that requires it, the documented commands stop every process of Assay, and leave the migrations alone.
func TestUnitsAndChartAndComposeStopForAnUpgrade(t *testing.T) {
	t.Parallel()
	text := section(t, "deployment.md", "Upgrading")
	find := func(expr string) string {
		m := regexp.MustCompile(expr).FindStringSubmatch(text)
		require.NotNil(t, m, expr)
		return m[1]
	}
	p, err := compose(t, "POSTGRES_PASSWORD=a", "REDIS_PASSWORD=b", "S3_PASSWORD=c", "ASSAY_SECRET_KEYS=d")
	require.NoError(t, err)
	var services []string
	for _, s := range p.Services {
		if ofAssay(s) && s.Name != "migrate" {
			services = append(services, s.Name)
		}
	}
	require.ElementsMatch(t, services, strings.Fields(find(`compose\.yaml stop ([a-z ]+)`)))

	objects, err := render(t, documented(t))
	require.NoError(t, err)
	scaled, err := labels.Parse(find(`kubectl scale deployment -l (\S+) --replicas=0`))
	require.NoError(t, err)
	gone, err := labels.Parse(find(`kubectl wait --for=delete pod -l '(\S+)'`))
	require.NoError(t, err)
	for _, o := range objects {
		if d, ok := o.value.(*appsv1.Deployment); ok {
			require.True(t, scaled.Matches(labels.Set(d.Labels)), d.Name)
		}
	}
	for name, pod := range templates(objects) {
		require.Equal(t, !strings.Contains(name, "migrate"), gone.Matches(labels.Set(pod.Labels)), name)
	}

	units, err := filepath.Glob("../systemd/*.service")
	require.NoError(t, err)
	pattern := find(`systemctl stop '(\S+)'`)
	for _, unit := range units {
		matched, err := path.Match(pattern, filepath.Base(unit))
		require.NoError(t, err)
		require.True(t, matched, unit)
	}
}
