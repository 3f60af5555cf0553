package packaging

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"helm.sh/helm/v3/pkg/chart/loader"
	"helm.sh/helm/v3/pkg/chartutil"
	"helm.sh/helm/v3/pkg/engine"
	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"sigs.k8s.io/yaml"
)

// object is a Kubernetes object that the chart renders.
type object struct {
	kind, name string
	value      any
	raw        []byte
}

// render renders the chart as `helm install` would, with values checked by its schema, and
// decodes every object strictly: an unknown field is an error.
func render(t *testing.T, values map[string]any) ([]object, error) {
	t.Helper()
	chart, err := loader.Load("../helm/assay")
	require.NoError(t, err)
	options := chartutil.ReleaseOptions{Name: "assay", Namespace: "scans", Revision: 1, IsInstall: true}
	all, err := chartutil.ToRenderValues(chart, values, options, chartutil.DefaultCapabilities)
	if err != nil {
		return nil, err
	}
	files, err := engine.Render(chart, all)
	if err != nil {
		return nil, err
	}
	var out []object
	for name, text := range files {
		if filepath.Ext(name) != ".yaml" {
			continue
		}
		for part := range strings.SplitSeq("\n"+text, "\n---") {
			if strings.TrimSpace(part) == "" {
				continue
			}
			out = append(out, decode(t, name, []byte(part)))
		}
	}
	return out, nil
}

func decode(t *testing.T, file string, raw []byte) object {
	t.Helper()
	var head struct {
		APIVersion string `json:"apiVersion"`
		Kind       string `json:"kind"`
		Metadata   struct {
			Name string `json:"name"`
		} `json:"metadata"`
	}
	require.NoError(t, yaml.Unmarshal(raw, &head), "%s:\n%s", file, raw)
	into := map[string]any{
		"v1/ConfigMap": &corev1.ConfigMap{}, "v1/ServiceAccount": &corev1.ServiceAccount{}, "v1/Service": &corev1.Service{},
		"apps/v1/Deployment": &appsv1.Deployment{}, "batch/v1/Job": &batchv1.Job{},
		"policy/v1/PodDisruptionBudget":      &policyv1.PodDisruptionBudget{},
		"networking.k8s.io/v1/NetworkPolicy": &networkingv1.NetworkPolicy{}, "networking.k8s.io/v1/Ingress": &networkingv1.Ingress{},
		"autoscaling/v2/HorizontalPodAutoscaler": &autoscalingv2.HorizontalPodAutoscaler{},
		"keda.sh/v1alpha1/ScaledObject":          &scaledObject{}, "monitoring.coreos.com/v1/PodMonitor": &map[string]any{},
	}[head.APIVersion+"/"+head.Kind]
	require.NotNil(t, into, "%s: an object of an unknown kind: %s %s\n%s", file, head.APIVersion, head.Kind, raw)
	require.NoError(t, yaml.UnmarshalStrict(raw, into), "%s:\n%s", file, raw)
	return object{head.Kind, head.Metadata.Name, into, raw}
}

// scaledObject has the fields of KEDA's documented type that the chart uses.
type scaledObject struct {
	APIVersion string         `json:"apiVersion"`
	Kind       string         `json:"kind"`
	Metadata   map[string]any `json:"metadata"`
	Spec       struct {
		ScaleTargetRef  map[string]string `json:"scaleTargetRef"`
		MinReplicaCount int               `json:"minReplicaCount"`
		MaxReplicaCount int               `json:"maxReplicaCount"`
		CooldownPeriod  int               `json:"cooldownPeriod"`
		Triggers        []struct {
			Type     string            `json:"type"`
			Metadata map[string]string `json:"metadata"`
		} `json:"triggers"`
	} `json:"spec"`
}

// documented returns the values that docs/deployment.md installs the chart with.
func documented(t *testing.T) map[string]any {
	t.Helper()
	var values map[string]any
	require.NoError(t, yaml.Unmarshal([]byte(block(t, section(t, "deployment.md", "Kubernetes"), "yaml")), &values))
	return values
}

// everything returns values that turn on everything that is off by default.
func everything(t *testing.T) map[string]any {
	t.Helper()
	keda := map[string]any{"keda": map[string]any{"enabled": true}}
	return map[string]any{
		"api": map[string]any{
			"replicas": 3, "autoscaling": map[string]any{"enabled": true},
			"ingress": map[string]any{"enabled": true, "tlsSecret": "tls", "className": "nginx", "annotations": map[string]any{"a": "b"}},
		},
		"workers":    map[string]any{"general": keda, "browser": keda, "code": keda},
		"podMonitor": map[string]any{"enabled": true, "labels": map[string]any{"release": "prometheus"}},
		"tlsSecret":  "certificates", "nodeSelector": map[string]any{"disk": "ssd"}, "priorityClassName": "low",
		"tolerations": []any{map[string]any{"key": "scans", "operator": "Exists"}},
		"image":       map[string]any{"pullSecrets": []any{map[string]any{"name": "registry"}}},
		"networkPolicy": map[string]any{
			"dependencies": documented(t)["networkPolicy"].(map[string]any)["dependencies"],
			"apiFrom":      []any{map[string]any{"namespaceSelector": map[string]any{}}},
			"allow":        []any{map[string]any{"ipBlock": map[string]any{"cidr": "10.1.0.0/16"}}},
		},
	}
}

func TestChart(t *testing.T) {
	t.Parallel()
	for name, values := range map[string]map[string]any{"documented": documented(t), "everything": everything(t)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			objects, err := render(t, values)
			require.NoError(t, err)
			kinds := map[string]int{}
			for _, o := range objects {
				kinds[o.kind]++
				switch x := o.value.(type) {
				case *appsv1.Deployment:
					requireHarmless(t, x.Name, x.Spec.Template.Spec)
					requireInit(t, x)
					requireProbed(t, x)
				case *batchv1.Job:
					requireHarmless(t, x.Name, x.Spec.Template.Spec)
				}
			}
			require.Equal(t, 4, kinds["Deployment"])
			require.Equal(t, 4, kinds["PodDisruptionBudget"])
			require.Equal(t, 5, kinds["NetworkPolicy"])
			require.Equal(t, 1, kinds["Job"])
			if name == "everything" {
				require.Equal(t, 3, kinds["ScaledObject"])
				require.Equal(t, 1, kinds["HorizontalPodAutoscaler"])
				require.Equal(t, 1, kinds["Ingress"])
			}
		})
	}
}

// requireHarmless checks that the pod satisfies the restricted Pod Security Standard.
func requireHarmless(t *testing.T, name string, pod corev1.PodSpec) {
	t.Helper()
	require.True(t, *pod.SecurityContext.RunAsNonRoot, name)
	require.False(t, *pod.AutomountServiceAccountToken, name)
	require.False(t, *pod.EnableServiceLinks, "%s: variables such as ASSAY_SERVICE_HOST look like settings", name)
	require.Equal(t, corev1.SeccompProfileTypeRuntimeDefault, pod.SecurityContext.SeccompProfile.Type, name)
	for _, c := range pod.Containers {
		require.True(t, *c.SecurityContext.ReadOnlyRootFilesystem, name)
		require.False(t, *c.SecurityContext.AllowPrivilegeEscalation, name)
		require.Equal(t, []corev1.Capability{"ALL"}, c.SecurityContext.Capabilities.Drop, name)
	}
}

// requireInit checks that the pod starts the entry point of the image, which is an init.
func requireInit(t *testing.T, d *appsv1.Deployment) {
	t.Helper()
	require.Empty(t, d.Spec.Template.Spec.Containers[0].Command, d.Name)
}

func requireProbed(t *testing.T, d *appsv1.Deployment) {
	t.Helper()
	c := d.Spec.Template.Spec.Containers[0]
	require.Equal(t, "/health", c.LivenessProbe.HTTPGet.Path, d.Name)
	ready := "/ready metrics"
	if c.Name == "api" { // an outage of Redis must not take every endpoint away: the API answers without it
		ready = "/health http"
	}
	require.Equal(t, ready, c.ReadinessProbe.HTTPGet.Path+" "+c.ReadinessProbe.HTTPGet.Port.String(), d.Name)
	require.NotEmpty(t, c.Resources.Limits, d.Name)
	require.Zero(t, d.Spec.Strategy.RollingUpdate.MaxUnavailable.IntVal, d.Name)
	require.Greater(t, *d.Spec.Template.Spec.TerminationGracePeriodSeconds, int64(40), "longer than api.stop_timeout and worker.stop_timeout")
}

// Every queue is served by exactly one kind of worker.
func TestChartServesEveryQueue(t *testing.T) {
	t.Parallel()
	objects, err := render(t, documented(t))
	require.NoError(t, err)
	var served []string
	for _, o := range objects {
		d, ok := o.value.(*appsv1.Deployment)
		if !ok || d.Name == "assay-api" {
			continue
		}
		c := d.Spec.Template.Spec.Containers[0]
		require.Equal(t, []string{"worker"}, c.Args, d.Name)
		require.Len(t, c.Env, 1, d.Name)
		require.Equal(t, "ASSAY_WORKER_QUEUES", c.Env[0].Name, d.Name)
		served = append(served, strings.Split(c.Env[0].Value, ",")...)
	}
	require.ElementsMatch(t, strings.Split(defaultOf(t, "worker.queues"), ","), served)
}

// A secret in the settings would be readable in a ConfigMap, and a misspelt queue would
// never be served.
func TestChartRefusesMistakes(t *testing.T) {
	t.Parallel()
	for _, values := range []map[string]any{
		{"settings": map[string]any{"ASSAY_DATABASE_DSN": "postgres://a:b@c/d"}}, // config/chart_test.go asks for all other secrets
		{"settings": map[string]any{"ASSAY_TRACING_HEADERS": "Authorization=Bearer x"}},
		{"settings": map[string]any{"AWS_SECRET_ACCESS_KEY": "x"}},
		{"settings": map[string]any{"assay.api": "x"}},
		{"workers": map[string]any{"general": map[string]any{"queues": []any{"lite"}}}},
		{"existingSecret": ""},
		{"replicas": 2},
		{"image": map[string]any{"tag": "latest"}},
		{"networkPolicy": map[string]any{"dependencies": []any{}}},
		{"networkPolicy": map[string]any{"dependencies": []any{map[string]any{"ipBlock": map[string]any{"cidr": "10.0.0.0/8"}}}}},
	} {
		_, err := render(t, chartutil.CoalesceTables(values, documented(t)))
		require.Error(t, err, values)
	}
	_, err := render(t, nil)
	require.ErrorContains(t, err, "networkPolicy.dependencies must name")
	_, err = render(t, documented(t))
	require.NoError(t, err)
}

// defaultOf reads the default of a setting from docs/configuration.md.
func defaultOf(t *testing.T, key string) string {
	t.Helper()
	raw, err := os.ReadFile("../../docs/configuration.md")
	require.NoError(t, err)
	found := regexp.MustCompile("(?m)^\\| `" + regexp.QuoteMeta(key) + "` \\|[^|]*\\| `([^`]*)`").FindSubmatch(raw)
	require.NotNil(t, found, key)
	return string(found[1])
}
