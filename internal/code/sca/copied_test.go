package sca_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sca"
)

// TestCopiedLibraries scans libraries that no manifest names.
func TestCopiedLibraries(t *testing.T) {
	t.Parallel()
	const banner = "/*! jQuery v1.11.1 | (c) 2005, 2014 jQuery Foundation, Inc. */\n!function(){}();\n"
	db := known(t, map[string][]string{"npm": {vulnerable("GHSA-aaaa-bbbb-cccc", "npm", "jquery", "3.5.0")}})
	report := judge(t, sca.Config{Advisories: db}, map[string]string{
		"web/js/jquery.js": banner, "web/js/jquery.min.js": banner, "web/admin/assets/vendor/jq.js": banner,
		"shop/vendor/ui/jquery.js": banner, "shop/composer.json": "{}", "node_modules/jquery/dist/jquery.js": banner,
		"web/js/app.js": "var a = 1\n",
	})
	var at []string
	for _, f := range report.Findings {
		at = append(at, f.Path)
		require.Equal(t, "pkg:npm/jquery@1.11.1", f.Package.PURL)
		require.Equal(t, "3.5.0", f.Package.FixedIn)
	}
	require.Equal(t, []string{"web/admin/assets/vendor/jq.js", "web/js/jquery.js"}, at)
	require.True(t, report.Judged)
	var copies []string
	for _, n := range report.Notes {
		if n.Code == sca.NoteCopied {
			copies = append(copies, n.Message)
		}
	}
	require.Len(t, copies, 1)
	require.Contains(t, copies[0], "jquery 1.11.1 (3 files)")
	var bom struct {
		Components []struct{ PURL string }
	}
	require.NoError(t, json.Unmarshal(report.Artifacts[0].Data, &bom))
	require.Equal(t, "pkg:npm/jquery@1.11.1", bom.Components[0].PURL)
}

// The scope of a package is escaped in its URL.
func TestCopiedScopedPackage(t *testing.T) {
	t.Parallel()
	db := known(t, map[string][]string{"npm": {vulnerable("GHSA-aaaa-bbbb-cccc", "npm", "@vue/shared", "3.3.0")}})
	report := judge(t, sca.Config{Advisories: db}, map[string]string{
		"wwwroot/app.js.map": `{"version":3,"sources":["../node_modules/.pnpm/@vue+shared@3.2.1/node_modules/@vue/shared/index.js"]}`,
	})
	require.Len(t, report.Findings, 1)
	require.Equal(t, "pkg:npm/%40vue/shared@3.2.1", report.Findings[0].Package.PURL)
	require.Equal(t, "@vue/shared", report.Findings[0].Package.Name)
}

// TestBundledLibraries scans a bundle whose source map names packages; one that the lockfile names is
// listed once.
func TestBundledLibraries(t *testing.T) {
	t.Parallel()
	db := known(t, map[string][]string{"npm": {vulnerable("GHSA-aaaa-bbbb-cccc", "npm", "left-pad", "1.4.0")}})
	report := judge(t, sca.Config{Advisories: db}, map[string]string{
		"wwwroot/app.js.map": `{"version":3,"sources":["../node_modules/.pnpm/left-pad@1.3.0/node_modules/left-pad/index.js",` +
			`"../node_modules/.pnpm/right-pad@1.0.1/node_modules/right-pad/index.js"]}`,
		"package-lock.json": `{"lockfileVersion":3,"packages":{"":{"name":"x"},"node_modules/right-pad":{"version":"1.0.1"}}}`,
	})
	require.Len(t, report.Findings, 1)
	require.Equal(t, "wwwroot/app.js.map", report.Findings[0].Path)
	require.Equal(t, "pkg:npm/left-pad@1.3.0", report.Findings[0].Package.PURL)
	names := 0
	for _, c := range validSBOM(t, report).Components {
		if c.Name == "right-pad" {
			names++
		}
	}
	require.Equal(t, 1, names)
}
