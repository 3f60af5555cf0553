package taint_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/report"
	"assay/internal/scan"
)

func finding(t *testing.T, weakness string) report.Finding {
	t.Helper()
	w, ok := model.AllWeaknesses().Find(weakness)
	require.True(t, ok)
	file := &ir.File{Path: "src/a.java"}
	at := ir.Pos{Line: 7, EndLine: 7, Col: 5, EndCol: 30}
	return report.Finding{
		Weakness: w, File: file, Pos: at, What: "Statement.executeQuery()",
		Source: "HttpServletRequest.getParameter()", SourceKind: model.SourceRequest,
		Steps: []report.Step{
			{File: file, Pos: ir.Pos{Line: 5, EndLine: 5, Col: 1}, Text: "The data comes in."},
			{File: file, Pos: at, Text: "It reaches Statement.executeQuery()."},
		},
	}
}

func TestWordsOfAFlow(t *testing.T) {
	t.Parallel()
	f := finding(t, "sql-injection")
	r := taint.Describe(&f)
	require.Equal(t, "taint/sql-injection", r.Rule)
	require.Equal(t, "SQL injection", r.Title)
	require.Equal(t, "What HttpServletRequest.getParameter() reads reaches Statement.executeQuery(): whoever sends it "+
		"can read and change data in the database.", r.Message)
	require.Equal(t, scan.SeverityCritical, r.Severity)
	require.Equal(t, scan.ConfidenceHigh, r.Confidence)
	require.Equal(t, 89, r.CWE)
	require.Equal(t, f.Weakness.Fix, r.Remediation)
	require.Equal(t, []string{"The data comes in.", "It reaches Statement.executeQuery()."}, []string{r.Steps[0].Text, r.Steps[1].Text})

	f.Fix, f.Weak = "Use a PreparedStatement.", true
	require.Equal(t, scan.ConfidenceMedium, taint.Describe(&f).Confidence)
	require.Equal(t, "Use a PreparedStatement.", taint.Describe(&f).Remediation)
	f.Loose = true
	require.Equal(t, scan.ConfidenceLow, taint.Describe(&f).Confidence)
	f.Weak, f.Loose, f.Calls = false, false, 4
	require.Equal(t, scan.ConfidenceMedium, taint.Describe(&f).Confidence, "far away")
	f.Calls = 7
	require.Equal(t, scan.ConfidenceLow, taint.Describe(&f).Confidence, "very far away")
	f.Calls = 3
	require.Equal(t, scan.ConfidenceHigh, taint.Describe(&f).Confidence)
	f.Rule = &model.Rule{Severity: "CRITICAL", Confidence: "LOW", Note: "The driver allows several statements."}
	r = taint.Describe(&f)
	require.Equal(t, scan.SeverityCritical, r.Severity)
	require.Equal(t, scan.ConfidenceLow, r.Confidence)
	require.Contains(t, r.Message, "in the database. The driver allows several statements.")
	f.Rule, f.Shape = nil, &model.Shape{Note: "The source was recognised by its shape.", Confidence: scan.ConfidenceMedium}
	require.Equal(t, scan.ConfidenceMedium, taint.Describe(&f).Confidence, "of a shape")
	require.Contains(t, taint.Describe(&f).Message, "in the database. The source was recognised by its shape.")
	f.Weak = true
	require.Equal(t, scan.ConfidenceLow, taint.Describe(&f).Confidence, "of a shape, through something unknown")
}

func TestWordsOfSources(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		source string
		kind   model.SourceKind
		want   string
	}{
		{"parameter name", model.SourceRequest, "The parameter name, which comes with a request, reaches x: whoever sends " +
			"it can run programs on the server."},
		{"flask.request.args", model.SourceRequest, "The value of flask.request.args, which comes with a request, reaches " +
			"x: whoever sends it can run programs on the server."},
		{"File.read()", model.SourceStored, "What File.read() reads reaches x: whoever can write there can run programs on the server."},
		{"os.getenv()", model.SourceLocal, "What os.getenv() reads reaches x: whoever starts the program can run programs on the server."},
	} {
		f := finding(t, "command-injection")
		f.Source, f.SourceKind, f.What = test.source, test.kind, "x"
		require.Equal(t, test.want, taint.Describe(&f).Message)
	}
	f := finding(t, "weak-random")
	f.Source, f.SourceKind, f.What = "Math.random()", model.SourceRandom, "sessionToken"
	require.Equal(t, "What Math.random() makes reaches sessionToken: a secret value comes from a "+
		"generator whose results can be computed from earlier results.", taint.Describe(&f).Message)
	f = finding(t, "open-cors")
	f.Source, f.SourceKind, f.What = "parameter origin", model.SourceRequest, "x"
	require.Equal(t, "The parameter origin, which comes with a request, reaches x: any site can read responses that the server "+
		"sends for the user's cookies.", taint.Describe(&f).Message)
}

func TestWordsOfAFlaw(t *testing.T) {
	t.Parallel()
	f := finding(t, "weak-hash")
	f.Source, f.SourceKind, f.Steps, f.What = "", "", nil, "MessageDigest.getInstance()"
	f.Pos.EndLine = 90
	r := taint.Describe(&f)
	require.Equal(t, "MessageDigest.getInstance(): in practice, two inputs with the same hash can be constructed.", r.Message)
	require.Empty(t, r.Steps)
	require.Equal(t, ir.Pos{Line: 7, EndLine: 7, Col: 5}, r.Pos, "a long finding is reported at its first line")
}

func TestWordsOfOtherCallers(t *testing.T) {
	t.Parallel()
	f := finding(t, "sql-injection")
	f.Callers = []report.Place{{Path: "orders.py", Line: 7}, {Path: "users.py", Line: 9}}
	require.Contains(t, taint.Describe(&f).Message, " in the database. Data also gets there from orders.py:7, users.py:9.")
	for i := range 20 {
		f.Callers = append(f.Callers, report.Place{Path: "more.py", Line: uint32(i)})
	}
	require.True(t, strings.HasSuffix(taint.Describe(&f).Message, "more.py:17 and 2 more."))
}

func TestLongWayKeepsItsEnds(t *testing.T) {
	t.Parallel()
	f := finding(t, "xss")
	last := f.Steps[1]
	for range 100 {
		f.Steps = append(f.Steps[:1], f.Steps...)
	}
	r := taint.Describe(&f)
	require.Len(t, r.Steps, 50)
	require.Equal(t, "The data comes in.", r.Steps[0].Text)
	require.Equal(t, last.Text, r.Steps[49].Text)
}
