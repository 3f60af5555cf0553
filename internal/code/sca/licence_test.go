package sca_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sca"
	"assay/internal/scan"
)

func TestLicencePolicy(t *testing.T) {
	t.Parallel()
	tree := checkout(t, map[string]string{"composer.lock": `{"packages":[
{"name":"a/mit","version":"1.0.0","license":["MIT"]},
{"name":"a/gpl","version":"1.0.0","license":["GPL-3.0-only"]},
{"name":"a/either","version":"1.0.0","license":["MIT","GPL-2.0-or-later"]},
{"name":"a/both","version":"1.0.0","license":["(MIT AND GPL-3.0-only)"]},
{"name":"a/choice","version":"1.0.0","license":["(GPL-2.0-only OR Apache-2.0)"]},
{"name":"a/exception","version":"1.0.0","license":["GPL-2.0-only WITH Classpath-exception-2.0"]},
{"name":"a/unknown","version":"1.0.0"}]}`})
	for name, c := range map[string]struct {
		policy scan.LicencePolicy
		want   []string
	}{
		"none": {scan.LicencePolicy{}, nil},
		"deny": {
			scan.LicencePolicy{Deny: []string{"GPL-*"}},
			[]string{"a/both licence-denied", "a/exception licence-denied", "a/gpl licence-denied"},
		},
		"allow": {scan.LicencePolicy{Allow: []string{"mit"}}, []string{
			"a/both licence-not-allowed", "a/choice licence-not-allowed", "a/exception licence-not-allowed", "a/gpl licence-not-allowed",
		}},
		"allow with an exception": {
			scan.LicencePolicy{Allow: []string{"MIT", "Apache-2.0", "GPL-2.0-only WITH Classpath-exception-2.0"}, Deny: []string{"GPL-3*"}},
			[]string{"a/both licence-denied", "a/gpl licence-denied"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report, err := engine(t, sca.Config{Advisories: known(t, nil)}).Scan(t.Context(), tree,
				code.Options{Clock: time.Now, Licences: c.policy})
			require.NoError(t, err)
			var got []string
			for _, f := range report.Findings {
				got = append(got, f.Package.Name+" "+f.RuleID)
				require.NotZero(t, f.StartLine)
			}
			require.Equal(t, c.want, got)
			noted := false
			for _, n := range report.Notes {
				noted = noted || n.Code == sca.NoteNoLicence
			}
			require.Equal(t, !c.policy.Empty(), noted)
		})
	}
}

func TestLicencesInOtherForms(t *testing.T) {
	t.Parallel()
	npm := func(license string) map[string]string {
		return map[string]string{"package-lock.json": `{"lockfileVersion":3,"packages":{"node_modules/p":{"version":"1.0.0","license":"` +
			license + `"}}}`}
	}
	r := func(license string) map[string]string {
		return map[string]string{"renv.lock": `{"Packages":{"p":{"Package":"p","Version":"1.0.0","Source":"Repository","Repository":"CRAN",` +
			`"License":"` + license + `"}}}`}
	}
	denyGPL := scan.LicencePolicy{Deny: []string{"GPL*", "LGPL*"}}
	allowMIT := scan.LicencePolicy{Allow: []string{"MIT", "Apache-2.0"}}
	allowGPL := scan.LicencePolicy{Allow: []string{"GPL-2", "GPL-3"}}
	for name, c := range map[string]struct {
		files  map[string]string
		policy scan.LicencePolicy
		want   string
	}{
		"or later":                  {npm("GPL-2.0 or later"), denyGPL, sca.RuleLicenceDenied},
		"or any later version":      {npm("LGPL version 2.1, or any later version"), denyGPL, sca.RuleLicenceDenied},
		"a choice in small letters": {npm("MIT or GPL-2.0"), denyGPL, ""},
		"a choice in brackets":      {npm("(MIT or Apache-2.0)"), allowMIT, ""},
		"or within a name":          {npm("GPL Library or Lesser"), denyGPL, sca.RuleLicenceDenied},
		"both in small letters":     {npm("MIT and GPL-2.0"), denyGPL, sca.RuleLicenceDenied},
		"R with a file":             {r("MIT + file LICENSE"), allowMIT, ""},
		"R's choice":                {r("GPL-2 | GPL-3"), allowGPL, ""},
		"R's choice, one denied":    {r("GPL-2 | MIT + file LICENCE"), denyGPL, ""},
		"R's minimum":               {r("GPL (>= 2)"), allowGPL, ""},
		"R's minimum, denied":       {r("GPL (>= 2)"), denyGPL, sca.RuleLicenceDenied},
		"R's minimum, not allowed":  {r("LGPL (>= 2.1)"), allowGPL, sca.RuleLicenceUnknown},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report, err := engine(t, sca.Config{Advisories: known(t, nil)}).Scan(t.Context(), checkout(t, c.files),
				code.Options{Clock: time.Now, Licences: c.policy})
			require.NoError(t, err)
			got := ""
			for _, f := range report.Findings {
				got += f.RuleID
			}
			require.Equal(t, c.want, got, report.Notes)
		})
	}
}
