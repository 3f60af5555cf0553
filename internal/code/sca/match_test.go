package sca_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sca"
	"assay/internal/scan"
)

// locked returns a package-lock.json of packages by name.
func locked(packages ...string) map[string]string {
	var entries []string
	for i, p := range packages {
		at := strings.LastIndex(p, "@")
		entries = append(entries, fmt.Sprintf(`"node_modules/p%d/node_modules/%s":{"version":%q}`, i, p[:at], p[at+1:]))
	}
	return map[string]string{"package-lock.json": `{"lockfileVersion":3,"packages":{` + strings.Join(entries, ",\n") + `}}`}
}

func npm(record string) map[string][]string { return map[string][]string{"npm": {record}} }

// affected returns a record of package x with the given ranges and versions as JSON.
func affected(ecosystem, body string) string {
	return fmt.Sprintf(`{"id":"GHSA-1","affected":[{"package":{"ecosystem":%q,"name":"x"},%s}]}`, ecosystem, body)
}

func TestRanges(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		body     string
		affected string // versions, separated by spaces
		fine     string
	}{
		"introduced and fixed": {
			`"ranges":[{"type":"SEMVER","events":[{"introduced":"1.0.0"},{"fixed":"1.2.0"}]}]`, "1.0.0 1.1.9 1.2.0-rc.1",
			"0.9.9 1.0.0-alpha 1.2.0 2.0.0",
		},
		"from the beginning": {`"ranges":[{"type":"SEMVER","events":[{"introduced":"0"},{"fixed":"1.2.0"}]}]`, "0.0.0-0 0.0.1 1.1.9", "1.2.0"},
		"without an end":     {`"ranges":[{"type":"SEMVER","events":[{"introduced":"1.0.0"}]}]`, "1.0.0 99.0.0", "0.9.0"},
		"last affected": {
			`"ranges":[{"type":"SEMVER","events":[{"introduced":"0"},{"last_affected":"1.2.0"}]}]`, "1.2.0 1.2.0+build", "1.2.1",
		},
		"events in any order": {
			`"ranges":[{"type":"SEMVER","events":[{"fixed":"2.1.0"},{"introduced":"2.0.0"},{"fixed":"1.2.0"},{"introduced":"0"}]}]`,
			"1.0.0 2.0.5", "1.5.0 2.1.0",
		},
		"several ranges": {
			`"ranges":[{"type":"SEMVER","events":[{"introduced":"0"},{"fixed":"1.0.0"}]},{"type":"SEMVER","events":[{"introduced":"3.0.0"},{"fixed":"3.1.0"}]}]`,
			"0.5.0 3.0.1", "1.0.0 2.0.0 3.1.0",
		},
		"after a GIT range": {
			`"ranges":[{"type":"GIT","repo":"https://x","events":[{"introduced":"0"},{"fixed":"abc"}]},{"type":"SEMVER","events":[{"introduced":"0"},{"fixed":"1.0.0"}]}]`,
			"0.5.0", "1.0.0",
		},
		"limit":          {`"ranges":[{"type":"SEMVER","events":[{"introduced":"1.0.0"},{"limit":"2.0.0"}]}]`, "1.5.0", "2.0.0 3.0.0 0.1.0"},
		"limit of all":   {`"ranges":[{"type":"SEMVER","events":[{"introduced":"1.0.0"},{"limit":"*"}]}]`, "1.5.0 9.0.0", "0.1.0"},
		"versions alone": {`"versions":["1.0.0","1.0.2"]`, "1.0.0 1.0.2", "1.0.1"},
		"versions and ranges": {
			`"versions":["9.0.0"],"ranges":[{"type":"SEMVER","events":[{"introduced":"0"},{"fixed":"1.0.0"}]}]`, "9.0.0 0.1.0", "1.0.0",
		},
		"the end of one is the beginning of another": {
			`"ranges":[{"type":"SEMVER","events":[{"introduced":"0"},{"fixed":"1.0.0"},{"introduced":"1.0.0"},{"fixed":"2.0.0"}]}]`,
			"1.0.0", "2.0.0",
		},
		"fields that are not known": {
			`"ranges":[{"type":"SEMVER","x":{},"events":[{"introduced":"0"},{"fixed":"1.0.0"}]}],"y":[1]`, "0.1.0", "1.0.0",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := known(t, npm(affected("npm", c.body)))
			for version := range strings.FieldsSeq(c.affected) {
				require.Len(t, judge(t, sca.Config{Advisories: db}, locked("x@"+version)).Findings, 1, version)
			}
			for version := range strings.FieldsSeq(c.fine) {
				report := judge(t, sca.Config{Advisories: db}, locked("x@"+version))
				require.Empty(t, report.Findings, version)
				require.Empty(t, gaps(report), version)
				require.True(t, report.Judged)
			}
		})
	}
}

func TestVersionsInTheOrderOfTheirEcosystem(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ ecosystem, file, lock, fixed, affected, fine string }{
		{"PyPI", "requirements.txt", "x==%s\n", "2.0", "1.9.post1 2.0rc1 2.0.dev3 1!0.0", "2.0.0 2.0.post1 10.0"},
		{"Maven", "gradle.lockfile", "x:x:%s=runtimeClasspath\n", "2.0", "2.0-SNAPSHOT 2.0-rc1 1.10", "2.0.0 2.0-jre 2.0.1 10"},
		{"RubyGems", "Gemfile.lock", "GEM\n  specs:\n    x (%s)\n\nDEPENDENCIES\n  x\n", "2.0", "2.0.rc1 1.10", "2.0.0 10.0"},
		{"Packagist", "composer.lock", `{"packages":[{"name":"x","version":%q}]}`, "2.0", "v1.9 2.0-beta1 1.10.0", "v2.0.0 2.1 10.0"},
		{"NuGet", "packages.config", `<packages><package id="X" version=%q/></packages>`, "2.0.0", "2.0.0-beta 1.9.9.9", "2.0.0 2.0.0.1 10.0"},
	} {
		t.Run(c.ecosystem, func(t *testing.T) {
			t.Parallel()
			name := map[string]string{"Maven": "x:x"}[c.ecosystem]
			if name == "" {
				name = "x"
			}
			db := known(t, map[string][]string{c.ecosystem: {vulnerable("GHSA-1", c.ecosystem, name, c.fixed)}})
			for i, list := range []string{c.affected, c.fine} {
				for version := range strings.FieldsSeq(list) {
					if version == "1!0.0" {
						continue // an epoch sorts after every version without one
					}
					report := judge(t, sca.Config{Advisories: db}, map[string]string{c.file: fmt.Sprintf(c.lock, version)})
					require.Len(t, report.Findings, 1-i, version)
				}
			}
		})
	}
}

// A local label names a build of a version, not a later one (PEP 440).
func TestLocalLabelsOfPython(t *testing.T) {
	t.Parallel()
	db := known(t, map[string][]string{"PyPI": {affected("PyPI",
		`"ranges":[{"type":"ECOSYSTEM","events":[{"introduced":"0"},{"last_affected":"2.0.1"}]}],"versions":["2.0.1"]`)}})
	report := judge(t, sca.Config{Advisories: db}, map[string]string{"requirements.txt": "x==2.0.1+cu118\n"})
	require.Equal(t, []string{"requirements.txt:1 x 2.0.1+cu118 GHSA-1 fixed= direct"}, lines(report.Findings))
	report = judge(t, sca.Config{Advisories: db}, map[string]string{"requirements.txt": "x==2.0.2+cu118\n"})
	require.Empty(t, report.Findings)
}

// A build never has a version of a module below the one that go.mod requires.
func TestEarlierVersionsInGoSum(t *testing.T) {
	t.Parallel()
	db := known(t, map[string][]string{"Go": {vulnerable("GO-1", "Go", "g.org/a", "1.5.0"), vulnerable("GO-2", "Go", "g.org/b", "1.5.0")}})
	report := judge(t, sca.Config{Advisories: db}, map[string]string{
		"go.mod": "module x\n\ngo 1.16\n\nrequire (\n\tg.org/a v1.5.0\n\tg.org/b v1.0.0\n)\n",
		"go.sum": "g.org/a v1.2.0 h1:a=\ng.org/a v1.5.0 h1:b=\ng.org/b v1.0.0 h1:c=\ng.org/b v1.2.0 h1:d=\n",
	})
	require.Equal(t, []string{"go.mod:7 g.org/b 1.0.0 GO-2 fixed=1.5.0 direct"}, lines(report.Findings))
	require.Contains(t, report.Findings[0].Message, "The same applies to 1.2.0")
}

func TestAddressesOfSwiftBySSH(t *testing.T) {
	t.Parallel()
	db := known(t, map[string][]string{"SwiftURL": {vulnerable("GHSA-1", "SwiftURL", "https://github.com/apple/swift-nio", "2.0.0")}})
	for _, location := range []string{"git@github.com:apple/swift-nio.git", "ssh://git@github.com/apple/swift-nio.git"} {
		report := judge(t, sca.Config{Advisories: db}, map[string]string{
			"Package.resolved": `{"pins":[{"identity":"swift-nio","location":"` + location + `","state":{"version":"1.0.0"}}],"version":2}`,
		})
		require.Equal(t, []string{"Package.resolved:1 github.com/apple/swift-nio 1.0.0 GHSA-1 fixed=2.0.0"}, lines(report.Findings))
		require.Equal(t, "pkg:swift/github.com/apple/swift-nio@1.0.0", report.Findings[0].Package.PURL)
	}
}

func TestAliasesAreOneFinding(t *testing.T) {
	t.Parallel()
	db := knownAt(t, map[string][]string{"npm": {
		vulnerable("GHSA-b", "npm", "x", "1.2.0", `"aliases":["CVE-2021-2"]`, `"database_specific":{"severity":"LOW","cwe_ids":["CWE-1"]}`),
		vulnerable("SNYK-1", "npm", "x", "1.3.0", `"aliases":["CVE-2021-2","CVE-2020-9"]`,
			`"severity":[{"type":"CVSS_V3","score":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N"}]`),
		vulnerable("OSV-3", "npm", "x", "1.1.0", `"aliases":["CVE-2020-9"]`),
		vulnerable("GHSA-other", "npm", "x", "1.5.0"),
		vulnerable("GHSA-late", "npm", "x", "0.5.0"),
	}}, `{"vulnerabilities":[{"cveID":"CVE-1999-1"}]}`, "cve,epss,percentile\nCVE-2021-2,0.5,0.9\nCVE-2020-9,0.25,0.9\n")
	report := judge(t, sca.Config{Advisories: db}, locked("x@1.0.0"))
	require.Len(t, report.Findings, 2)
	f := report.Findings[0]
	require.Equal(t, "CVE-2020-9", f.RuleID, "the first CVE")
	require.Equal(t, "npm:x|CVE-2020-9", f.Identity)
	require.Equal(t, []string{"CVE-2021-2", "GHSA-b", "OSV-3", "SNYK-1"}, f.Package.Aliases)
	require.Equal(t, "1.3.0", f.Package.FixedIn, "none of the merged advisories affects it")
	require.Equal(t, scan.SeverityCritical, f.Severity, "CVSS before the words of a database")
	require.InDelta(t, 9.1, f.Package.CVSSScore, 0.001)
	require.InDelta(t, 0.5, f.Package.EPSS, 1e-6)
	require.Equal(t, []string{"CWE-1"}, f.CWE)
	require.Contains(t, f.Remediation, "1.3.0 or later (1.5.0 is the lowest version without known vulnerabilities)")
	require.Equal(t, "GHSA-other", report.Findings[1].RuleID)
	require.True(t, report.Findings[1].Package.Unscored)
	require.Equal(t, scan.SeverityMedium, report.Findings[1].Severity)
}

func TestSeverity(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		id, more string
		want     scan.Severity
		score    float64
		unscored bool
	}{
		"CVSS 2": {"GHSA-1", `"severity":[{"type":"CVSS_V2","score":"AV:N/AC:L/Au:N/C:C/I:C/A:C"}]`, scan.SeverityHigh, 10, false},
		"CVSS 3.0": {
			"GHSA-1", `"severity":[{"type":"CVSS_V3","score":"CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N"}]`, scan.SeverityMedium, 5.3,
			false,
		},
		"CVSS 3.1": {
			"GHSA-1", `"severity":[{"type":"CVSS_V3","score":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"}]`, scan.SeverityCritical, 9.8,
			false,
		},
		"CVSS 3.1, changed scope": {
			"GHSA-1", `"severity":[{"type":"CVSS_V3","score":"CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:H"}]`, scan.SeverityCritical, 9.9,
			false,
		},
		"CVSS 3.1, temporal": {
			"GHSA-1", `"severity":[{"type":"CVSS_V3","score":"CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:H/E:P/MAV:X"}]`,
			scan.SeverityCritical, 9.4, false,
		},
		"CVSS 3.1, environmental": {
			"GHSA-1", `"severity":[{"type":"CVSS_V3","score":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/MAV:L"}]`,
			scan.SeverityHigh, 8.4, false,
		},
		"CVSS 4": {
			"GHSA-1", `"severity":[{"type":"CVSS_V4","score":"CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N"}]`,
			scan.SeverityCritical, 9.3, false,
		},
		"the newest counts": {
			"GHSA-1",
			`"severity":[{"type":"CVSS_V3","score":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"},{"type":"CVSS_V4","score":"CVSS:4.0/AV:L/AC:H/AT:P/PR:H/UI:A/VC:L/VI:N/VA:N/SC:N/SI:N/SA:N"}]`,
			scan.SeverityLow, 1, false,
		},
		"no impact": {
			"GHSA-1", `"severity":[{"type":"CVSS_V3","score":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N"}]`, scan.SeverityLow, 0, false,
		},
		"a broken vector": {
			"GHSA-1", `"severity":[{"type":"CVSS_V3","score":"CVSS:3.1/AV:N"}],"database_specific":{"severity":"MODERATE"}`,
			scan.SeverityMedium, 0, false,
		},
		"the database's word":   {"GHSA-1", `"database_specific":{"severity":"CRITICAL"}`, scan.SeverityCritical, 0, false},
		"nobody":                {"GHSA-1", `"database_specific":{"severity":"?"}`, scan.SeverityMedium, 0, true},
		"malicious":             {"MAL-1", `"summary":"x"`, scan.SeverityCritical, 0, false},
		"malicious by an alias": {"GHSA-1", `"aliases":["MAL-2"]`, scan.SeverityCritical, 0, false},
		"known to be exploited": {
			"GHSA-1", `"aliases":["CVE-1999-1"],"severity":[{"type":"CVSS_V3","score":"CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N"}]`,
			scan.SeverityCritical, 5.3, false,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := knownAt(t, npm(vulnerable(c.id, "npm", "x", "2.0.0", c.more)), `{"vulnerabilities":[{"cveID":"CVE-1999-1"}]}`, "")
			f := judge(t, sca.Config{Advisories: db}, locked("x@1.0.0")).Findings[0]
			require.Equal(t, c.want, f.Severity)
			require.InDelta(t, c.score, f.Package.CVSSScore, 0.001)
			require.Equal(t, c.unscored, f.Package.Unscored)
			require.Equal(t, strings.HasPrefix(name, "known"), f.Package.KEV)
			if strings.HasPrefix(name, "malicious") {
				require.Contains(t, f.Message, "malicious")
				require.Contains(t, f.Remediation, "Remove x")
				require.True(t, strings.HasPrefix(f.RuleID, "MAL-"))
			}
		})
	}
}

func TestInformationalRecordsAreLow(t *testing.T) {
	t.Parallel()
	db := known(t, map[string][]string{"crates.io": {affected("crates.io",
		`"ranges":[{"type":"SEMVER","events":[{"introduced":"0.0.0-0"}]}],"database_specific":{"informational":"unmaintained"}`)}})
	files := map[string]string{"Cargo.lock": "[[package]]\nname = \"x\"\nversion = \"1.0.0\"\n" + registry}
	f := judge(t, sca.Config{Advisories: db}, files).Findings[0]
	require.Equal(t, scan.SeverityLow, f.Severity)
	require.Equal(t, "unmaintained", f.NativeSeverity)
	require.Empty(t, f.Package.FixedIn)
	require.Contains(t, f.Remediation, "No fixed version of x is known")
}

// A package in two versions is one finding, and so is a package that was moved to another
// vulnerable version.
func TestIdentityIsThePackageAndTheAdvisory(t *testing.T) {
	t.Parallel()
	db := known(t, npm(vulnerable("GHSA-1", "npm", "x", "2.0.0")))
	both := judge(t, sca.Config{Advisories: db}, locked("x@1.0.0", "x@1.5.0", "x@2.0.0")).Findings
	require.Len(t, both, 1)
	require.Contains(t, both[0].Message, "The same applies to 1.5.0 in the same file.")
	later := judge(t, sca.Config{Advisories: db}, locked("x@1.9.0")).Findings
	require.Equal(t, both[0].Identity, later[0].Identity)
	require.Equal(t, "pkg:npm/x@1.9.0", later[0].Package.PURL, "nothing that other tools do not match")
	require.Equal(t, both[0].RuleID, later[0].RuleID)
}

// Where it is unknown which packages are direct, the advice is for both.
func TestAdviceWithoutRelations(t *testing.T) {
	t.Parallel()
	db := known(t, map[string][]string{"ConanCenter": {vulnerable("C-1", "ConanCenter", "zlib", "1.2.12")}})
	f := judge(t, sca.Config{Advisories: db}, map[string]string{"conan.lock": `{"version":"0.5","requires":["zlib/1.2.11"]}`}).Findings[0]
	require.Equal(t, "Update zlib from 1.2.11 to 1.2.12 or later, or the package that depends on it.", f.Remediation)
}

// Of several versions the direct one is what to update, and each has its own fixed version.
func TestSeveralVersionsOfAPackage(t *testing.T) {
	t.Parallel()
	db := known(t, npm(affected("npm", `"ranges":[{"type":"SEMVER","events":[{"introduced":"0"},{"fixed":"0.2.1"},{"introduced":"1.0.0"},{"fixed":"1.2.3"}]}]`)))
	report := judge(t, sca.Config{Advisories: db}, map[string]string{"package-lock.json": `{"lockfileVersion":3,"packages":{
"":{"dependencies":{"x":"^1","a":"^1"}},
"node_modules/a":{"version":"1.0.0","dependencies":{"x":"0.0.8"}},
"node_modules/a/node_modules/x":{"version":"0.0.8"},
"node_modules/x":{"version":"1.2.0"}}}`})
	require.Equal(t, []string{"package-lock.json:5 x 1.2.0 GHSA-1 fixed=1.2.3 direct"}, lines(report.Findings))
	require.Contains(t, report.Findings[0].Message, "The same applies to 0.0.8 (fixed in 0.2.1) in the same file.")
	require.Equal(t, "pkg:npm/x@1.2.0", report.Findings[0].Package.PURL)
}

func TestTheStandardLibraryOfGoIsTagged(t *testing.T) {
	t.Parallel()
	db := known(t,
		map[string][]string{"Go": {`{"id":"GO-1","summary":"Flood in net/http","affected":[{"package":{"ecosystem":"Go","name":"stdlib"},
		"ranges":[{"type":"SEMVER","events":[{"introduced":"0"},{"fixed":"1.21.9"},{"introduced":"1.22.0-0"},{"fixed":"1.22.2"}]}]}]}`}})
	for version, fixed := range map[string]string{
		"1.20": "1.21.9", "1.21.8": "1.21.9", "1.22": "1.22.2", "1.22rc1": "1.22.2", "1.22.1": "1.22.2", "1.21.9": "", "1.22.2": "",
		"1.23": "",
	} {
		report := judge(t, sca.Config{Advisories: db}, map[string]string{"go.mod": "module x\n\ngo " + version + "\n"})
		if fixed == "" {
			require.Empty(t, report.Findings, version)
			continue
		}
		f := report.Findings[0]
		require.Equal(t, fixed, f.Package.FixedIn, version)
		require.Equal(t, "stdlib", f.Package.Name)
		require.True(t, strings.HasPrefix(f.Title, "Go standard library"), f.Title)
		require.Equal(t, scan.ConfidenceLow, f.Confidence)
		require.Equal(t, scan.SeverityLow, f.Severity, "the least version that will do says little of what builds")
		require.Contains(t, fmt.Sprint(report.Facts), "goStandardLibrary:1")
	}
	f := judge(t, sca.Config{Advisories: db}, map[string]string{"go.mod": "module x\n\ngo 1.20\n\ntoolchain go1.22.1\n"}).Findings[0]
	require.Equal(t, 5, f.StartLine, "the toolchain is what builds")
}

func TestDevelopmentCanBeLeftOut(t *testing.T) {
	t.Parallel()
	db := known(t, map[string][]string{"npm": {vulnerable("GHSA-1", "npm", "x", "2.0.0"), vulnerable("GHSA-2", "npm", "y", "2.0.0")}})
	files := map[string]string{
		"package-lock.json": `{"lockfileVersion":3,"packages":{"":{"dependencies":{"x":"1"},"devDependencies":{"y":"1"}},"node_modules/x":{"version":"1.0.0"},"node_modules/y":{"version":"1.0.0","dev":true}}}`,
	}
	require.Len(t, judge(t, sca.Config{Advisories: db}, files).Findings, 2)
	report := judge(t, sca.Config{Advisories: db, IgnoreDev: true}, files)
	require.Len(t, report.Findings, 1)
	require.Len(t, report.Notes, 1)
	require.Equal(t, "DEV_LEFT_OUT", report.Notes[0].Code)
	require.Contains(t, report.Notes[0].Message,
		"1 finding was in development-only packages left out by the configuration: 1 MEDIUM.")
	require.Len(t, validSBOM(t, report).Vulnerabilities, 2, "the SBOM has them")
}

func TestOldAdvisoriesAreSaid(t *testing.T) {
	t.Parallel()
	db := known(t, npm(vulnerable("GHSA-1", "npm", "x", "2.0.0")))
	e := engine(t, sca.Config{Advisories: db, StaleAfter: 24 * time.Hour})
	report, err := e.Scan(t.Context(), checkout(t, locked("x@2.0.0")), code.Options{
		Clock: func() time.Time { return fetchedAt.Add(100 * time.Hour) },
	})
	require.NoError(t, err)
	require.Len(t, report.Notes, 1)
	require.Equal(t, "STALE_ADVISORY_DATA", report.Notes[0].Code)
	require.Contains(t, report.Notes[0].Message, "4 days")
}
