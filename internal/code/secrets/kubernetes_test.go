package secrets

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestKubernetesSecrets scans manifests with several entries.
func TestKubernetesSecrets(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 101)
	chosen, random := "wE8#kL9v&Q2", m.word(32)
	object := func(kind, data string) string {
		return "apiVersion: v1\nkind: " + kind + "\nmetadata:\n  name: shop\ndata:\n" + data
	}
	entry := func(name, value string) string { return "  " + name + ": " + encode64(value) + "\n" }
	requireKinds(t, map[string]specimen{
		"password after a name": {"k8s/a.yaml", object("Secret", entry("DATABASE_NAME", "shopdatabase")+entry("DB_PASSWORD", chosen)), sevMed},
		"random after a name":   {"k8s/a.yaml", object("Secret", entry("DATABASE_NAME", "shopdatabase")+entry("API_TOKEN", random)), sevHigh},
		"data before the kind": {
			"k8s/a.yaml", "apiVersion: v1\ndata:\n" + entry("user", "shopdatabase") + entry("DB_PASSWORD", chosen) + "kind: Secret\n", sevMed,
		},
		"names":             {"k8s/a.yaml", object("Secret", entry("DATABASE_NAME", "shopdatabase")+entry("DATABASE_USER", "shopuser7")), ""},
		"unknown name":      {"k8s/a.yaml", object("Secret", entry("funnier", "this is apassword")), sevMed},
		"settings":          {"k8s/a.yaml", object("ConfigMap", entry("DATABASE_NAME", "shopdatabase")+entry("LOGO", random)), ""},
		"class of a driver": {"k8s/a.yaml", object("SecretProviderClass", entry("NAME", "shopdatabase")+entry("LOGO", random)), ""},
		"template":          {"k8s/a.yaml", object("Secret", "  DB_PASSWORD: {{ .Values.password | b64enc }}\n"), ""},
		"of a test":         {"tests/k8s/a.yaml", object("Secret", entry("NAME", "shopdatabase")+entry("DB_PASSWORD", chosen)), ""},
	})
	two := object("Secret", entry("DATABASE_NAME", "shopdatabase")+entry("DB_PASSWORD", chosen)+entry("API_TOKEN", random)) + "---\n" +
		object("ConfigMap", entry("LOGO", random))
	findings := scanFiles(t, map[string]string{"k8s/a.yaml": two}).Findings
	require.Len(t, findings, 2)
	require.Equal(t, []int{7, 8}, []int{findings[0].StartLine, findings[1].StartLine})
	for _, f := range findings {
		require.NotContains(t, f.Snippet, encode64(chosen))
		require.NotContains(t, f.Snippet, encode64(random))
	}
}
