package sarif_test

import (
	"encoding/json"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sarif"
	"assay/internal/scan"
)

const srcRoot = "/work/tree"

// logOf returns a log with one run of these parts and one result.
func logOf(run, result string) string {
	return `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"T","version":"1","rules":[
		{"id":"R1","name":"RuleOne","shortDescription":{"text":"Short"},"help":{"text":"Do better."},"helpUri":"https://example.org/r1",
		 "messageStrings":{"default":{"text":"{0} goes to {1}"}},"defaultConfiguration":{"level":"error"},
		 "properties":{"tags":["security","external/cwe/cwe-079"],"security-severity":"9.1","precision":"high"}},
		{"id":"R2","properties":{"cwe":["CWE-89: SQL"],"security-severity":4.0},"relationships":[{"target":{"id":"78",
		"toolComponent":{"name":"CWE"}}}]}
	]},"extensions":[{"name":"E","rules":[{"id":"X1","shortDescription":{"text":"Of the extension"}}]}]}` + run + `,"results":[` + result +
		`]}]}`
}

const place = `"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a.go"},"region":{"startLine":3,"endLine":4,"startColumn":2,"endColumn":9}}}]`

func TestReadResult(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		result string
		want   func(f *scan.Finding)
	}{
		"by name": {`{"ruleId":"R1","message":{"text":"m"},` + place + `}`, func(*scan.Finding) {}},
		"by index, in the rule's words": {
			`{"ruleIndex":0,"message":{"id":"default","arguments":["a","b"]},` + place + `}`,
			func(f *scan.Finding) { f.Message = "a goes to b" },
		},
		"by a case of the rule": {`{"ruleId":"R1/case","message":{"text":"m"},` + place + `}`, func(f *scan.Finding) { f.RuleID = "R1/case" }},
		"of an extension": {`{"rule":{"id":"X1","index":0,"toolComponent":{"index":0}},"level":"note","message":{"text":"m"},` + place +
			`}`, func(f *scan.Finding) {
			f.RuleID, f.Title, f.Severity, f.NativeSeverity = "X1", "Of the extension", "LOW", "note"
			f.CWE, f.Confidence, f.Remediation = nil, "MEDIUM", ""
		}},
		"a score that is a number, relations": {`{"ruleId":"R2","message":{"text":"m"},` + place + `}`, func(f *scan.Finding) {
			f.RuleID, f.Title, f.Severity, f.NativeSeverity, f.CWE, f.Confidence, f.Remediation = "R2", "R2", "MEDIUM", "4.0", []string{
				"CWE-78", "CWE-89",
			}, "MEDIUM", ""
		}},
		"without its rule": {`{"ruleId":"Z","message":{"text":"m"},` + place + `}`, func(f *scan.Finding) {
			f.RuleID, f.Title, f.Severity, f.NativeSeverity, f.CWE, f.Confidence, f.Remediation = "Z", "Z", "MEDIUM", "warning", nil, "MEDIUM", ""
		}},
		"an index of no sense": {`{"ruleId":"R1","ruleIndex":"x","message":{"text":"m"},` + place + `}`, func(*scan.Finding) {}},
		"silenced in the code": {`{"ruleId":"R1","suppressions":[{"kind":"inSource"}],"message":{"text":"m"},` + place + `}`,
			func(f *scan.Finding) {
				f.Message = "m A comment in the code silences the engine here."
			}},
		"with prints": {
			`{"ruleId":"R1","partialFingerprints":{"a":"1","primaryLocationLineHash":"2"},"message":{"text":"m"},` + place + `}`,
			func(f *scan.Finding) { f.Identity = "primaryLocationLineHash=2" },
		},
		"with a flow": {`{"ruleId":"R1","message":{"text":"m"},` + place + `,"codeFlows":[{"threadFlows":[{"locations":[]},{"locations":[
			{"location":{"physicalLocation":{"artifactLocation":{"uri":"b.go"},"region":{"startLine":1,"startColumn":2}},"message":{"text":"from"}}},
			{"location":{"physicalLocation":{"artifactLocation":{"uri":"../x"}}}}]}]}]}`, func(f *scan.Finding) {
			f.CodeFlow = []scan.FlowStep{{Path: "b.go", Line: 1, Column: 2, Message: "from"}}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := scan.Finding{
				Dimension: scan.DimensionSAST, RuleID: "R1", Title: "Short", Message: "m", Severity: "CRITICAL", NativeSeverity: "9.1",
				Confidence: "HIGH", CWE: []string{"CWE-79"},
				Path: "a.go", StartLine: 3, EndLine: 4, StartColumn: 2, EndColumn: 9, Remediation: "Do better.\nhttps://example.org/r1",
			}
			test.want(&want)
			got, err := sarif.Read([]byte(logOf("", test.result)), srcRoot)
			require.NoError(t, err)
			require.Equal(t, []scan.Finding{want}, got.Findings)
			require.Equal(t, "T", got.Tool)
		})
	}
}

func TestReadPlaces(t *testing.T) {
	t.Parallel()
	const bases = `,"originalUriBaseIds":{"SRC":{"uri":"file:///work/tree/"},"SUB":{"uri":"sub/","uriBaseId":"SRC"},"OUT":{"uri":"file:///etc/"},"LOOP":{"uri":"x/","uriBaseId":"LOOP"},"NONE":{}},
		"artifacts":[{"location":{"uri":"of/index.go"}},{"location":{"index":1}}]`
	for location, want := range map[string]string{
		`{"uri":"a.go"}`:                                     "a.go",
		`{"uri":"./b/../a.go"}`:                              "a.go",
		`{"uri":"a%20b.go"}`:                                 "a b.go",
		`{"uri":"a b?.go"}`:                                  "a b?.go",
		`{"uri":"100%.go"}`:                                  "100%.go",
		`{"uri":"sub\\a.go"}`:                                "sub/a.go",
		`{"uri":"file:///work/tree/a.go"}`:                   "a.go",
		`{"uri":"FILE://localhost/work/tree/a.go"}`:          "a.go",
		`{"uri":"/work/tree/sub/a.go"}`:                      "sub/a.go",
		`{"uri":"a.go","uriBaseId":"SRC"}`:                   "a.go",
		`{"uri":"a.go","uriBaseId":"SUB"}`:                   "sub/a.go",
		`{"uri":"a.go","uriBaseId":"%SRCROOT%"}`:             "a.go",
		`{"uri":"a.go","uriBaseId":"NONE"}`:                  "a.go",
		`{"index":0}`:                                        "of/index.go",
		`{"index":1}`:                                        "",
		`{"index":-1}`:                                       "",
		`{"index":7}`:                                        "",
		`{"uri":"a.go","uriBaseId":"OUT"}`:                   "",
		`{"uri":"a.go","uriBaseId":"LOOP"}`:                  "",
		`{"uri":"../a.go"}`:                                  "",
		`{"uri":"..%2f..%2fetc/passwd"}`:                     "",
		`{"uri":"/work/treehouse/a.go"}`:                     "",
		`{"uri":"file:///work/tree/../../etc/passwd"}`:       "",
		`{"uri":"file://host/work/tree/a.go"}`:               "",
		`{"uri":"https://example.org/work/tree/a.go"}`:       "",
		`{"uri":"file:///work/tree"}`:                        "",
		`{"uri":"."}`:                                        "",
		`{"uri":"a.go\u0000"}`:                               "",
		`{}`:                                                 "",
		`{"uri":"` + strings.Repeat("a/", 5000) + `a.go"}`:   "",
		`{"uri":"a.go","uriBaseId":"OUT","index":"nothing"}`: "",
	} {
		got, err := sarif.Read([]byte(logOf(bases,
			`{"ruleId":"R1","message":{"text":"m"},"locations":[{"physicalLocation":{"artifactLocation":`+location+`}}]}`)), srcRoot)
		require.NoError(t, err, location)
		if want == "" {
			require.Empty(t, got.Findings, location)
			require.Equal(t, 1, got.Outside, location)
			continue
		}
		require.Len(t, got.Findings, 1, location)
		require.Equal(t, want, got.Findings[0].Path, location)
	}
}

// TestReadLeavesOut reads results that are not findings.
func TestReadLeavesOut(t *testing.T) {
	t.Parallel()
	for _, result := range []string{
		`"kind":"pass"`, `"kind":"notApplicable"`, `"kind":"informational"`, `"baselineState":"absent"`,
		`"suppressions":[{"kind":"external"}]`,
	} {
		got, err := sarif.Read([]byte(logOf("", `{"ruleId":"R1","message":{"text":"m"},`+result+`,`+place+`}`)), srcRoot)
		require.NoError(t, err)
		require.Empty(t, got.Findings, result)
	}
	got, err := sarif.Read([]byte(logOf("",
		`{"ruleId":"R1","suppressions":[{"kind":"external","status":"rejected"}],"message":{"text":"m"},`+place+`}`)), srcRoot)
	require.NoError(t, err)
	require.Len(t, got.Findings, 1)
}

func TestReadReportsFailures(t *testing.T) {
	t.Parallel()
	got, err := sarif.Read([]byte(logOf(`,"invocations":[{"executionSuccessful":false,"toolExecutionNotifications":[{"level":"error","message":{"text":"bad"}},{"level":"note","message":{"text":"fine"}}]}],
		"externalPropertyFileReferences":{"results":[{}]},"artifacts":[{"location":{"uri":"a.go"}},{"location":{"uri":"/etc/passwd"}}]`, "")),
		srcRoot)
	require.NoError(t, err)
	require.True(t, got.Failed)
	require.Equal(t, []string{"bad", "Results in other files than the log were not read."}, got.Problems)
	require.Equal(t, []string{"a.go"}, got.Files)
}

func TestReadMalformed(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "null", "[]", "{}", `{"version":"2.1.0"}`, `{"version":"2.0.0","runs":[{}]}`, `{"version":"2.1.0","runs":[{}`,
		`{"version":"2.1.0","runs":[{"results":{}}]}`,
		strings.Repeat("[", 1_000_000), `{"version":"2.1.0","runs":` + strings.Repeat(`[{"results":`, 20_000),
	} {
		_, err := sarif.Read([]byte(text), srcRoot)
		require.Equal(t, scan.CodeInvalid, scan.CodeOf(err), text[:min(len(text), 40)])
	}
	for _, odd := range []string{
		`{"message":{}}`, `{"ruleId":"R1","message":{"text":"{0}{9}"},"properties":[1],` + place + `}`,
		`{"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a.go"},"region":{"startLine":-5,"endLine":1e99,"startColumn":"x"}}}]}`,
	} {
		_, err := sarif.Read([]byte(logOf("", odd)), srcRoot)
		require.NoError(t, err, odd)
	}
}

// FuzzRead reads arbitrary input; paths never leave the root.
func FuzzRead(f *testing.F) {
	f.Add([]byte(logOf("", `{"ruleId":"R1","message":{"text":"m"},`+place+`}`)))
	f.Add([]byte(logOf(`,"originalUriBaseIds":{"A":{"uri":"file:///work/tree/","uriBaseId":"B"},"B":{"uri":"../"}}`,
		`{"ruleIndex":1,"message":{"id":"x","arguments":["y"]},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"..%2fa","uriBaseId":"A"},"region":{"startLine":1.5}}}]}`)))
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := sarif.Read(data, srcRoot)
		if err != nil {
			require.Equal(t, scan.CodeInvalid, scan.CodeOf(err))
			return
		}
		for _, finding := range got.Findings {
			require.NotEmpty(t, finding.RuleID)
			require.True(t, finding.Severity.Valid())
			require.Equal(t, path.Clean(finding.Path), finding.Path)
			require.False(t, path.IsAbs(finding.Path) || finding.Path == ".." || strings.HasPrefix(finding.Path, "../"))
			require.True(t, finding.StartLine >= 0 && finding.EndLine >= finding.StartLine)
			_, err := json.Marshal(finding)
			require.NoError(t, err)
		}
	})
}

// TestReadIsLinear reads very many results that share a large rule.
func TestReadIsLinear(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x {0} cwe-1 ", 100_000)
	text := `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"T","rules":[{"id":"R","shortDescription":{"text":"` + long +
		`"},"help":{"text":"` + long +
		`"},"messageStrings":{"m":{"text":"` + long + `"}},"properties":{"tags":["` + long + `"]}}]}},"results":[` +
		strings.Repeat(`{"ruleId":"R","message":{"id":"m","arguments":["y"]},`+place+`},`, 20_000) + `{}]}]}`
	got, err := sarif.Read([]byte(text), srcRoot)
	require.NoError(t, err)
	require.Len(t, got.Findings, 20_000)
	require.Equal(t, []string{"CWE-1"}, got.Findings[0].CWE)
}
