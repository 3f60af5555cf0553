package packaging

import (
	"testing"

	"github.com/stretchr/testify/require"
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
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
