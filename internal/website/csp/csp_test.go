package csp_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/csp"
	"assay/internal/website/dom"
)

const page = "https://www.example.com/"

func parse(policies ...string) csp.Set { return csp.Parse(page, policies, nil) }

func TestParse(t *testing.T) {
	t.Parallel()
	s := csp.Parse(page, []string{" default-src 'self' ;; SCRIPT-SRC\t'none'; , img-src *", ""}, []string{"default-src https:"})
	require.Len(t, s.Enforced, 2)
	require.Len(t, s.ReportOnly, 1)
	require.Equal(t, 1, s.Empty)
	require.Equal(t, "default-src 'self' ;; SCRIPT-SRC\t'none';", s.Enforced[0].Text)
	d, ok := s.Enforced[0].Directive("script-src")
	require.True(t, ok)
	require.Equal(t, "script-src 'none'", d.String())
	require.False(t, s.Has("style-src"))
	require.True(t, s.Has("img-src"))
	require.Equal(t, s.Enforced, s.Policies())
	require.Len(t, csp.Parse(page, nil, []string{"default-src https:"}).Policies(), 1)
}

func TestOfReadsMeta(t *testing.T) {
	t.Parallel()
	doc := dom.Parse(`<head><meta http-equiv="Content-security-POLICY" content="script-src 'self', x; frame-ancestors 'none'">
		<meta http-equiv=content-security-policy content="">
		<meta http-equiv=content-security-policy-report-only content="img-src *"></head>
		<body><meta http-equiv=content-security-policy content="object-src 'none'">`, page)
	ex := &capture.Exchange{URL: page, Header: capture.Header{
		"Content-Security-Policy":             {"img-src 'self'"},
		"Content-Security-Policy-Report-Only": {"font-src 'self'"},
	}}
	s := csp.Of(ex, doc)
	require.Len(t, s.Enforced, 2)
	require.False(t, s.Enforced[0].Meta)
	require.True(t, s.Enforced[1].Meta)
	require.Equal(t, 1, s.Empty)
	require.Len(t, s.ReportOnly, 1)
	require.False(t, s.Has(csp.FrameAncestors), "a meta element cannot forbid framing")
	require.False(t, s.Has(csp.ObjectSrc), "a meta element in the body counts for nothing")
	require.Empty(t, csp.Of(nil, nil).Policies())
}

func TestEffectiveFallsBack(t *testing.T) {
	t.Parallel()
	p := &parse("default-src 'none'; script-src 'self'; script-src-attr 'unsafe-hashes'; child-src blob:; base-uri 'self'").Enforced[0]
	for name, want := range map[string]string{
		"script-src-elem": "script-src", "script-src-attr": "script-src-attr", "style-src-attr": "default-src",
		"worker-src": "child-src", "frame-src": "child-src", "img-src": "default-src", "object-src": "default-src", "base-uri": "base-uri",
	} {
		d, ok := p.Effective(name)
		require.True(t, ok, name)
		require.Equal(t, want, d.Name, name)
	}
	for _, name := range []string{"form-action", "frame-ancestors", "sandbox"} {
		_, ok := p.Effective(name)
		require.False(t, ok, "%s has no fallback", name)
	}
}

func TestReach(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		policies  []string
		directive string
		want      csp.Reach
		sources   []string
	}{
		{nil, "object-src", csp.Anywhere, []string{""}},
		{[]string{"img-src *"}, "object-src", csp.Anywhere, []string{""}},
		{[]string{"object-src 'none'"}, "object-src", csp.Nowhere, nil},
		{[]string{"object-src"}, "object-src", csp.Nowhere, nil},
		{[]string{"default-src 'none'"}, "object-src", csp.Nowhere, nil},
		{[]string{"default-src 'none'"}, "base-uri", csp.Anywhere, []string{""}},
		{[]string{"object-src 'self'"}, "object-src", csp.Own, []string{"'self'"}},
		{
			[]string{"object-src www.example.com https://www.example.com:443"}, "object-src", csp.Own,
			[]string{"www.example.com", "https://www.example.com:443"},
		},
		{[]string{"object-src 'self' https://a.example b.example:*"}, "object-src", csp.Hosts, []string{"https://a.example", "b.example:*"}},
		{[]string{"object-src blob:"}, "object-src", csp.Hosts, []string{"blob:"}},
		{[]string{"object-src https://a.example *.b.example"}, "object-src", csp.Wildcards, []string{"*.b.example"}},
		{[]string{"object-src *.github.io"}, "object-src", csp.Wildcards, []string{"*.github.io"}},
		{[]string{"object-src *.com"}, "object-src", csp.Anywhere, []string{"*.com"}},
		{[]string{"object-src *.co.uk"}, "object-src", csp.Anywhere, []string{"*.co.uk"}},
		{
			[]string{"object-src * https: http://*:8080 data: https://*:443/x"}, "object-src", csp.Anywhere,
			[]string{"*", "https:", "http://*:8080", "data:", "https://*:443/x"},
		},
		// With several policies, only what all of them let through counts.
		{[]string{"object-src *", "object-src 'self'"}, "object-src", csp.Own, []string{"'self'"}},
		{[]string{"object-src *", "img-src 'self'"}, "object-src", csp.Anywhere, []string{"*"}},
		{[]string{"object-src https:, object-src data:"}, "object-src", csp.Nowhere, nil},
		{[]string{"object-src *, object-src https://a.example"}, "object-src", csp.Hosts, []string{"https://a.example"}},
		{[]string{"object-src https://a.example, object-src http://a.example:80"}, "object-src", csp.Hosts, []string{"https://a.example"}},
		{
			[]string{"object-src https://a.example/x/, object-src https://a.example/x/y.swf"}, "object-src", csp.Hosts,
			[]string{"https://a.example/x/y.swf"},
		},
		{[]string{"object-src *.a.example, object-src a.example"}, "object-src", csp.Nowhere, nil},
		{[]string{"object-src https://10.0.0.1, object-src *"}, "object-src", csp.Hosts, []string{"https://10.0.0.1"}},
		{[]string{"object-src https://a.example, object-src https:, object-src a.example:8443"}, "object-src", csp.Nowhere, nil},
	} {
		reach, found := parse(tt.policies...).Reach(tt.directive)
		require.Equal(t, tt.want, reach, tt.policies)
		var sources []string
		for _, f := range found {
			sources = append(sources, f.Source)
		}
		require.Equal(t, tt.sources, sources, tt.policies)
	}
}

func TestScriptRisks(t *testing.T) {
	t.Parallel()
	const nonce = " 'nonce-MTIzNDU2Nzg5MDEyMzQ1Ng=='"
	for policy, want := range map[string][]csp.RiskKind{
		"":                                                      {csp.NoScriptPolicy},
		"img-src 'self'":                                        {csp.NoScriptPolicy},
		"default-src 'self'":                                    nil,
		"script-src 'none'":                                     nil,
		"script-src":                                            nil,
		"script-src 'self'" + nonce:                             nil,
		"script-src 'sha256-abc='":                              nil,
		"script-src 'self' https://a.example":                   nil,
		"script-src 'self' 'wasm-unsafe-eval'":                  nil,
		"script-src 'unsafe-inline'":                            {csp.InlineScript, csp.InlineHandler},
		"default-src 'UNSAFE-INLINE'":                           {csp.InlineScript, csp.InlineHandler},
		"script-src 'unsafe-inline'" + nonce:                    nil,
		"script-src 'unsafe-inline' 'sha256-YQ=='":              nil,
		"script-src 'unsafe-inline' 'sha1-YQ=='":                {csp.InlineScript, csp.InlineHandler},
		"script-src 'unsafe-inline' 'sha256-YQ==''sha256-YQ=='": {csp.InlineScript, csp.InlineHandler},
		"script-src 'self'; script-src-attr 'unsafe-inline'":    {csp.InlineHandler},
		"script-src 'self'; script-src-elem 'unsafe-inline'":    {csp.InlineScript},
		"script-src-attr 'none'":                                {csp.InlineScript, csp.AnyScript, csp.EvalScript},
		"script-src-elem 'none'":                                {csp.InlineHandler, csp.EvalScript},
		"script-src *":                                          {csp.AnyScript},
		"script-src data:":                                      {csp.AnyScript},
		"script-src https: http://*":                            {csp.AnyScript, csp.AnyScript},
		"script-src ftp: ws: wss:":                              nil,
		"script-src 'strict-dynamic'":                           {csp.DynamicAlone},
		"script-src 'strict-dynamic' 'unsafe-inline'":           {csp.DynamicAlone},
		"script-src 'strict-dynamic' https: *.a.example 'unsafe-inline'" + nonce: nil,
		"script-src 'self' 'unsafe-eval'":                                        {csp.EvalScript},
		"script-src 'self' *.a.example":                                          {csp.WildcardHost},
		"script-src 'self' https://cdn.jsdelivr.net":                             {csp.GadgetHost},
		"script-src 'self' https://cdn.jsdelivr.net/npm/":                        {csp.GadgetHost},
		"script-src 'self' https://cdn.jsdelivr.net/gh/me/own/":                  nil,
		"script-src 'self' *.jsdelivr.net":                                       {csp.GadgetHost, csp.WildcardHost},
		"script-src 'nonce-abc'":                                                 {csp.ShortNonce},
		"script-src 'NONCE-abc'":                                                 {csp.ShortNonce},
		"script-src 'nonce-abc' 'nonce-$$$'":                                     {csp.ShortNonce},
		// Several policies.
		"script-src 'unsafe-inline' 'self', script-src-elem * data:":               {csp.InlineHandler},
		"script-src * 'unsafe-inline' 'unsafe-eval', script-src 'self'":            nil,
		"script-src 'unsafe-eval' https://a.example, default-src https:":           nil,
		"script-src https:, script-src http:":                                      {csp.AnyScript},
		"script-src https://cdn.jsdelivr.net, script-src https://unpkg.com 'self'": nil,
		"script-src https://cdn.jsdelivr.net, script-src https:":                   {csp.GadgetHost},
		"script-src *, script-src 'strict-dynamic'" + nonce:                        nil,
		"img-src *, script-src 'self'":                                             nil,
		"script-src https://[ipv6:address]:443/x":                                  nil,
	} {
		var kinds []csp.RiskKind
		for _, r := range parse(policy).ScriptRisks() {
			kinds = append(kinds, r.Kind)
		}
		require.Equal(t, want, kinds, policy)
	}
}

func TestScriptRiskNamesItsSource(t *testing.T) {
	t.Parallel()
	risks := parse("default-src 'self' https://unpkg.com").ScriptRisks()
	require.Len(t, risks, 1)
	require.Equal(t, "default-src", risks[0].Directive)
	require.Equal(t, "https://unpkg.com", risks[0].Source)
	require.Equal(t, "https://unpkg.com/angular@1.8.3/angular.min.js", risks[0].Detail)
	require.False(t, risks[0].Kind.Breaks())
	require.True(t, csp.DynamicAlone.Breaks())
	require.Equal(t, []string{"AbC"}, parse("script-src 'nonce-AbC'").ScriptNonces())
}

func TestInsecureSources(t *testing.T) {
	t.Parallel()
	for policy, want := range map[string][]string{
		"default-src https: *": nil,
		"default-src http:":    {"default-src http:"},
		"default-src 'self'; img-src http:; media-src http://a": {"img-src http: passive", "media-src http://a passive"},
		"connect-src ftp://a.example; frame-ancestors http://b": {"connect-src ftp://a.example", "frame-ancestors http://b"},
		"script-src 'strict-dynamic' 'nonce-abcdefgh' http:":    nil,
		"worker-src 'strict-dynamic' http://a.example":          {"worker-src http://a.example"}, // the keyword is for scripts
		"default-src http:, default-src https:":                 nil,
		// The second policy\'s http: reaches hosts that the first one forbids.
		"img-src http://a.example, img-src http: https:":             {"img-src http://a.example passive"},
		"default-src http://a.example; script-src 'self'; img-src *": {"default-src http://a.example"},
	} {
		var got []string
		for _, f := range parse(policy).InsecureSources() {
			line := f.Directive + " " + f.Source
			if f.Passive {
				line += " passive"
			}
			got = append(got, line)
		}
		require.Equal(t, want, got, policy)
	}
}

func TestIssues(t *testing.T) {
	t.Parallel()
	for policy, want := range map[string][]csp.Issue{
		"default-src 'self'; report-uri /r; upgrade-insecure-requests; trusted-types default-src": nil,
		"default-src 'none'; default-src 'self'": {{
			Problem: csp.Repeated, Directive: "default-src",
		}},
		"report-uri /a; report-uri /b": {{Problem: csp.Repeated, Directive: "report-uri"}},
		"defa":                         {{Problem: csp.Unknown, Directive: "defa"}},
		"plugin-types a/b":             {{Problem: csp.Obsolete, Directive: "plugin-types"}},
		"frame-ancestors 💩":            {{Problem: csp.NotASCII, Directive: "frame-ancestors 💩"}},
		"script-src 'self' style-src 'none'": {
			{Problem: csp.MissingSemicolon, Directive: "script-src", Value: "style-src"},
			{Problem: csp.NoneAndMore, Directive: "script-src", Value: "'none'"},
		},
		"script-src self unsafe-inline nonce-abcd": {
			{Problem: csp.Unquoted, Directive: "script-src", Value: "self"},
			{Problem: csp.Unquoted, Directive: "script-src", Value: "unsafe-inline"},
			{Problem: csp.Unquoted, Directive: "script-src", Value: "nonce-abcd"},
		},
		"script-src 'report_sample' 'self": {
			{Problem: csp.BadSource, Directive: "script-src", Value: "'report_sample'"},
			{Problem: csp.BadSource, Directive: "script-src", Value: "'self"},
		},
		"img-src https://[ipv6:address]:443/x *://a https://*.*": {
			{Problem: csp.BadSource, Directive: "img-src", Value: "https://[ipv6:address]:443/x"},
			{Problem: csp.BadSource, Directive: "img-src", Value: "*://a"}, {Problem: csp.BadSource, Directive: "img-src", Value: "https://*.*"},
		},
		"img-src https://a:8080/b?c wss://a:* a_b.example *:80 android-app://x": nil,
	} {
		s := parse(policy)
		require.Len(t, s.Enforced, 1, policy)
		require.Equal(t, want, s.Enforced[0].Issues(), policy)
	}
	require.True(t, csp.Issue{Problem: csp.Repeated, Directive: "img-src"}.Hides())
	require.False(t, csp.Issue{Problem: csp.Repeated, Directive: "report-to"}.Hides())
	require.False(t, csp.Issue{Problem: csp.Unknown, Directive: "img-src"}.Hides())
}

func TestKnown(t *testing.T) {
	t.Parallel()
	require.True(t, parse("nonsense; upgrade-insecure-requests").Enforced[0].Known())
	require.False(t, parse("default-src: 'self'").Enforced[0].Known())
}

func TestLimits(t *testing.T) {
	t.Parallel()
	long := parse("img-src" + strings.Repeat(" a.example", 600)).Enforced[0]
	require.Len(t, long.Directives[0].Values, 500)
	require.Equal(t, []csp.Issue{{Problem: csp.TooLong, Directive: "img-src"}}, long.Issues())
	for _, last := range []string{"*", "'unsafe-inline'", "data:", "https://*.example"} {
		hidden := parse("script-src" + strings.Repeat(" a.example", 600) + " " + last)
		require.NotEmpty(t, hidden.ScriptRisks(), "what is cut off must not hide %s", last)
	}
	require.Len(t, parse(strings.Repeat("img-src 'self',", 50)).Enforced, 8)
	require.Len(t, parse(strings.Repeat("x;", 1000)).Enforced[0].Dropped, 199)
}

func TestWithinSite(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]bool{
		"*.example.com": true, "https://a.example.com": true, "example.com:8080": true,
		"*.com": false, "notexample.com": false, "https:": false, "'self'": false,
	} {
		require.Equal(t, want, csp.WithinSite(source, "example.com"), source)
	}
	require.False(t, csp.WithinSite("example.com", ""))
}
