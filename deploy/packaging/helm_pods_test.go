package packaging

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/yaml"
)

// templates returns the pod templates among objects by the name of what creates the pods.
func templates(objects []object) map[string]corev1.PodTemplateSpec {
	out := map[string]corev1.PodTemplateSpec{}
	for _, o := range objects {
		switch x := o.value.(type) {
		case *appsv1.Deployment:
			out[o.name] = x.Spec.Template
		case *batchv1.Job:
			out[o.name] = x.Spec.Template
		}
	}
	return out
}

// A release has a tag of its own, by default the chart's, so that an upgrade replaces every pod.
func TestChartReplacesPods(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../helm/assay/Chart.yaml")
	require.NoError(t, err)
	var chart struct{ Version, AppVersion string }
	require.NoError(t, yaml.Unmarshal(raw, &chart))
	changes, err := os.ReadFile(filepath.Join(top, "CHANGELOG.md"))
	require.NoError(t, err)
	release := regexp.MustCompile(`(?m)^## (\d+\.\d+\.\d+)`).FindSubmatch(changes)
	require.NotNil(t, release)
	require.Equal(t, string(release[1]), chart.Version)
	require.Equal(t, string(release[1]), chart.AppVersion)

	objects, err := render(t, documented(t))
	require.NoError(t, err)
	now := templates(objects)
	values := documented(t)
	values["image"].(map[string]any)["tag"] = "9.9.9"
	objects, err = render(t, values)
	require.NoError(t, err)
	next := templates(objects)
	require.Len(t, now, 5)
	for name, pod := range now {
		require.True(t, strings.HasSuffix(pod.Spec.Containers[0].Image, ":"+chart.AppVersion), pod.Spec.Containers[0].Image)
		require.True(t, strings.HasSuffix(next[name].Spec.Containers[0].Image, ":9.9.9"), name)
	}
}

// Pods use a service account that exists: the chart's, the given one, or that of the namespace.
func TestChartServiceAccount(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		account map[string]any
		want    string
		created bool
	}{
		"created":       {map[string]any{}, "assay", true},
		"created, name": {map[string]any{"name": "scanner"}, "scanner", true},
		"not created":   {map[string]any{"create": false}, "default", false},
		"existing":      {map[string]any{"create": false, "name": "scanner"}, "scanner", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			values := documented(t)
			values["serviceAccount"] = c.account
			objects, err := render(t, values)
			require.NoError(t, err)
			created := false
			for _, o := range objects {
				created = created || o.kind == "ServiceAccount" && o.name == c.want
			}
			require.Equal(t, c.created, created)
			for owner, pod := range templates(objects) {
				require.Equal(t, c.want, pod.Spec.ServiceAccountName, owner)
			}
		})
	}
}
