package sca_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sca"
)

// schema is the JSON schema of CycloneDX 1.6 from the library's source.
var schema = sync.OnceValues(func() (*jsonschema.Schema, error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/CycloneDX/cyclonedx-go").Output()
	if err != nil {
		return nil, err
	}
	compiler := jsonschema.NewCompiler()
	for _, name := range []string{"bom-1.6.schema.json", "spdx.schema.json", "jsf-0.82.schemax.json"} {
		f, err := os.Open(filepath.Join(strings.TrimSpace(string(out)), "schema", name))
		if err != nil {
			return nil, err
		}
		document, err := jsonschema.UnmarshalJSON(f)
		if err = errors.Join(err, f.Close()); err != nil {
			return nil, err
		}
		if err := compiler.AddResource("http://cyclonedx.org/schema/"+strings.Replace(name, "schemax", "schema", 1), document); err != nil {
			return nil, err
		}
	}
	return compiler.Compile("http://cyclonedx.org/schema/bom-1.6.schema.json")
})

// bom is the part of an SBOM that tests read.
type bom struct {
	SpecVersion string `json:"specVersion"`
	Components  []struct {
		Name, Version, PURL, Scope string
		Licenses                   []struct {
			License    struct{ Name string }
			Expression string
		}
	} `json:"components"`
	Vulnerabilities []struct {
		ID, Recommendation string
		Ratings            []struct {
			Severity, Method, Vector string
			Score                    float64
		}
		Affects []struct{ Ref string }
	} `json:"vulnerabilities"`
}

// validSBOM returns the SBOM of a report, and requires that it is valid.
func validSBOM(t testing.TB, report code.Report) bom {
	t.Helper()
	require.Len(t, report.Artifacts, 1)
	require.Equal(t, "sbom.cdx.json", report.Artifacts[0].Name)
	compiled, err := schema()
	require.NoError(t, err)
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(report.Artifacts[0].Data))
	require.NoError(t, err)
	require.NoError(t, compiled.Validate(document))
	var out bom
	require.NoError(t, json.Unmarshal(report.Artifacts[0].Data, &out))
	require.Equal(t, "1.6", out.SpecVersion)
	return out
}

func TestSBOM(t *testing.T) {
	t.Parallel()
	db := known(t, map[string][]string{"npm": {
		vulnerable("GHSA-1", "npm", "lodash", "4.17.21", `"aliases":["CVE-2021-23337"]`,
			`"severity":[{"type":"CVSS_V3","score":"CVSS:3.1/AV:N/AC:L/PR:H/UI:N/S:U/C:H/I:H/A:H"}]`),
		vulnerable("GHSA-2", "npm", "lodash", "9"),
	}})
	const lock = `{"lockfileVersion":3,"packages":{"node_modules/lodash":{"version":"4.17.20","license":"MIT"},
		"node_modules/a/node_modules/lodash":{"version":"3.0.0","dev":true,"license":"(MIT OR Apache-2.0)"},"node_modules/@s/strange name?":{"version":"1.0.0"}}}`
	report := judge(t, sca.Config{Advisories: db}, map[string]string{"package-lock.json": lock, "sub/package-lock.json": lock})
	out := validSBOM(t, report)
	require.Len(t, out.Components, 3, "each once")
	scopes := map[string]string{}
	for _, c := range out.Components {
		scopes[c.Name+"@"+c.Version] = c.Scope
	}
	require.Equal(t, map[string]string{"lodash@4.17.20": "required", "lodash@3.0.0": "optional", "@s/strange name?@1.0.0": "required"}, scopes)
	require.Len(t, out.Vulnerabilities, 2)
	require.Equal(t, "CVE-2021-23337", out.Vulnerabilities[0].ID)
	require.Len(t, out.Vulnerabilities[0].Affects, 2)
	require.Equal(t, "high", out.Vulnerabilities[0].Ratings[0].Severity)
	require.Equal(t, "CVSSv31", out.Vulnerabilities[0].Ratings[0].Method)
	require.Equal(t, "unknown", out.Vulnerabilities[1].Ratings[0].Severity)
	again := judge(t, sca.Config{Advisories: db}, map[string]string{"package-lock.json": lock, "sub/package-lock.json": lock})
	require.Equal(t, string(report.Artifacts[0].Data), string(again.Artifacts[0].Data), "the same each time")
}

// A vulnerability of several packages has the advice and the rating of each.
func TestSBOMVulnerabilitiesOfSeveralPackages(t *testing.T) {
	t.Parallel()
	const severe = `"severity":[{"type":"CVSS_V3","score":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H"}]`
	db := known(t, map[string][]string{"npm": {
		vulnerable("GHSA-1", "npm", "lodash", "4.17.21", `"aliases":["CVE-1"]`), vulnerable("GHSA-2", "npm", "lodash-es", "4.17.22", `"aliases":["CVE-1"]`),
	}, "Go": {
		vulnerable("GO-1", "Go", "stdlib", "1.21.9", `"aliases":["CVE-2"]`, severe),
		vulnerable("GO-2", "Go", "golang.org/x/net", "0.23.0", `"aliases":["CVE-2"]`, severe),
	}})
	report := judge(t, sca.Config{Advisories: db}, map[string]string{
		"package-lock.json": locked("lodash@4.17.20", "lodash-es@4.17.20")["package-lock.json"],
		"a/go.mod":          "module a\n\ngo 1.21.4\n",
		"b/go.mod":          "module b\n\ngo 1.23.0\n\nrequire golang.org/x/net v0.16.0\n",
	})
	got := map[string]string{}
	for _, v := range validSBOM(t, report).Vulnerabilities {
		require.Len(t, v.Affects, 1)
		got[v.Affects[0].Ref] = v.ID + " " + v.Ratings[0].Severity + ": " + v.Recommendation
	}
	require.Equal(t, map[string]string{
		"pkg:npm/lodash@4.17.20":             "CVE-1 unknown: Update lodash to 4.17.21 or later.",
		"pkg:npm/lodash-es@4.17.20":          "CVE-1 unknown: Update lodash-es to 4.17.22 or later.",
		"pkg:golang/stdlib@1.21.4":           "CVE-2 low: Build with Go 1.21.9 or later, and raise the toolchain line of go.mod.",
		"pkg:golang/golang.org/x/net@0.16.0": "CVE-2 high: Update golang.org/x/net to 0.23.0 or later.",
	}, got)
}

// A licence that one of two lockfiles names is that of the package, and a text is not an expression.
func TestSBOMLicences(t *testing.T) {
	t.Parallel()
	out := validSBOM(t, judge(t, sca.Config{Advisories: known(t, nil)}, map[string]string{
		"package.json": `{"dependencies":{"a":"^1","b":"^1"}}`,
		"bun.lock":     `{"lockfileVersion":1,"workspaces":{"":{"dependencies":{"a":"^1"}}},"packages":{"a":["a@1.0.0","",{},"sha512-a"]}}`,
		"package-lock.json": `{"lockfileVersion":3,"packages":{"node_modules/a":{"version":"1.0.0","license":"MIT"},` +
			`"node_modules/b/node_modules/a":{"version":"1.0.0","inBundle":true},` +
			`"node_modules/b":{"version":"1.0.0","license":"SEE LICENSE IN LICENSE.md"}}}`,
	}))
	require.Len(t, out.Components, 2)
	require.Equal(t, "MIT", out.Components[0].Licenses[0].License.Name)
	require.Equal(t, "SEE LICENSE IN LICENSE.md", out.Components[1].Licenses[0].License.Name)
}

// TestPackageURLs checks the forms that differ between the types of package URLs.
func TestPackageURLs(t *testing.T) {
	t.Parallel()
	const commit = "0123456789012345678901234567890123456789"
	out := validSBOM(t, judge(t, sca.Config{Advisories: known(t, nil)}, map[string]string{
		"gradle.lockfile":  "com.zaxxer:HikariCP:5.0.1=runtimeClasspath\n",
		"Package.resolved": `{"pins":[{"location":"https://github.com/Alamofire/Alamofire.git","state":{"version":"5.4.3"}}],"version":2}`,
		"Podfile.lock":     "PODS:\n  - ShareKit/Twitter (2.0)\n",
		"package-lock.json": `{"lockfileVersion":3,"packages":{"node_modules/@s/x":{"version":"1.2.0",` +
			`"resolved":"git+ssh://git@github.com/a/x.git#` + commit + `"}}}`,
	}))
	var urls []string
	for _, c := range out.Components {
		urls = append(urls, c.PURL)
	}
	require.ElementsMatch(t, []string{
		"pkg:maven/com.zaxxer/HikariCP@5.0.1", "pkg:swift/github.com/Alamofire/Alamofire@5.4.3", "pkg:cocoapods/ShareKit@2.0#Twitter",
		"pkg:npm/%40s/x@1.2.0?vcs_url=git%2Bhttps:%2F%2Fgithub.com%2Fa%2Fx%40" + commit,
	}, urls)
}

// TestSBOMGraph checks the root, its origin, and the dependencies.
func TestSBOMGraph(t *testing.T) {
	t.Parallel()
	lock := `{"lockfileVersion":3,"packages":{"":{"dependencies":{"a":"^1"}},` +
		`"node_modules/a":{"version":"1.0.0","dependencies":{"b":"^2"}},"node_modules/b":{"version":"2.0.0","license":"MIT"}}}`
	tree := checkout(t, map[string]string{
		"package-lock.json": lock, "package.json": `{"dependencies":{"a":"^1"}}`, "requirements.txt": "x==1.0\n",
	})
	for _, self := range [][]string{nil, self(t, "well")} {
		report, err := engine(t, sca.Config{Advisories: known(t, nil), Self: self}).Scan(t.Context(), tree, code.Options{
			Clock: time.Now, Origin: code.Origin{Name: "shop/web", URL: "https://me:secret@git.example/shop/web.git"},
		})
		require.NoError(t, err)
		validSBOM(t, report)
		var got struct {
			Metadata struct {
				Component struct {
					Name, Version string
					References    []struct{ Type, URL string } `json:"externalReferences"`
				}
			}
			Dependencies []struct {
				Ref string
				On  []string `json:"dependsOn"`
			}
		}
		require.NoError(t, json.Unmarshal(report.Artifacts[0].Data, &got))
		root := got.Metadata.Component
		require.Equal(t, "shop/web", root.Name)
		require.Equal(t, tree.Commit, root.Version)
		require.Equal(t, []struct{ Type, URL string }{{"vcs", "https://git.example/shop/web.git"}}, root.References)
		needs := map[string][]string{}
		for _, d := range got.Dependencies {
			needs[d.Ref] = d.On
		}
		require.Equal(t, map[string][]string{
			"repository": {"pkg:npm/a@1.0.0", "pkg:pypi/x@1.0"}, "pkg:npm/a@1.0.0": {"pkg:npm/b@2.0.0"}, "pkg:npm/b@2.0.0": nil,
			"pkg:pypi/x@1.0": nil,
		}, needs)
	}
}
