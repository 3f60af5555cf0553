package sinks_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/env"
	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/memory"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/rules"
	"assay/internal/code/sast/taint/sinks"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

func checker() *sinks.Checker {
	know := &model.Set{Weaknesses: model.AllWeaknesses(), Words: model.NewWords()}
	file := &ir.File{Path: "a.py"}
	index := hierarchy.New([]*ir.File{file}, know)
	store := memory.New(index, func(stored.Location) {})
	e := env.New(env.Program{Index: index, Store: store, Interned: value.NewInterner(index.FileOf)}, nil, &ir.Func{Name: "f"}, file)
	return &sinks.Checker{Matcher: &rules.Matcher{Env: e}, Summary: &summary.Summary{}, Findings: report.NewSet()}
}

// TestCheck turns sources into findings, and parameters into flows of the summary.
func TestCheck(t *testing.T) {
	t.Parallel()
	c := checker()
	w, _ := c.Knowledge.Weaknesses.Find("sql-injection")
	at := summary.Sink{Weakness: w, File: c.File, Pos: ir.Pos{Line: 4}, What: "execute()"}
	request := value.Taint{Origin: value.Origin{Source: c.NewSource(model.SourceRequest, ir.Pos{Line: 1}, "input()", "")}}
	param := value.Taint{Origin: value.Origin{Param: 0}}
	numbers := value.Taint{Origin: value.Origin{Source: c.NewSource(model.SourceRandom, ir.Pos{Line: 2}, "rand()", "")}}
	for name, v := range map[string]*value.Value{
		"sanitized": value.Tainted([]value.Taint{{Origin: request.Origin, Sanitized: w.Mask()}}),
		"random":    value.Tainted([]value.Taint{numbers}),
		"a number":  {Taints: []value.Taint{request}, Numeric: true},
	} {
		c.Check(v, at)
		require.Empty(t, c.Findings.Sorted(), name)
	}
	c.Check(value.Tainted([]value.Taint{request, param}), at)
	require.Len(t, c.Findings.Sorted(), 1)
	require.Equal(t, "input()", c.Findings.Sorted()[0].Source)
	require.Len(t, c.Summary.Sinks, 1)
	require.Equal(t, param.Origin, c.Summary.Sinks[0].From)
}

func TestDescribe(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"db.query":             "db.query()",
		"User.create!":         "User.create!()",
		"Manager.check!empty":  "Manager.check() without statements",
		"Verifier.verify!true": "Verifier.verify() that always returns true",
	} {
		require.Equal(t, want, checker().Describe(&site.Call{Expr: &ir.Expr{}, Ref: name}))
	}
}

// TestStoredValuesComeBack checks that storing an untrusted value in a column is recorded rather
// than reported.
func TestStoredValuesComeBack(t *testing.T) {
	t.Parallel()
	c := checker()
	request := value.Taint{Origin: value.Origin{Source: c.NewSource(model.SourceRequest, ir.Pos{Line: 1}, "input()", "")}}
	column := stored.Column("users", "name")
	c.Check(value.Tainted([]value.Taint{request}), summary.Sink{Weakness: c.Knowledge.Weaknesses.Stored(), File: c.File, Record: column})
	require.Empty(t, c.Findings.Sorted())
	back := c.Load(column).Taints
	require.Len(t, back, 1)
	require.True(t, back[0].Stored)
	xss, _ := c.Knowledge.Weaknesses.Find("xss")
	require.False(t, back[0].Sanitized.Has(xss))
}

// request returns a taint of a request.
func request(c *sinks.Checker) value.Taint {
	return value.Taint{Origin: value.Origin{Source: c.NewSource(model.SourceRequest, ir.Pos{Line: 1}, "input()", "")}}
}

// TestWeakTaints checks that weak taints do not reach sinks that are doubtful in themselves.
func TestWeakTaints(t *testing.T) {
	t.Parallel()
	for direct, want := range map[bool]int{false: 1, true: 0} {
		c := checker()
		w, _ := c.Knowledge.Weaknesses.Find("sql-injection")
		weak := request(c)
		weak.Weak = true
		c.Check(value.Tainted([]value.Taint{weak}), summary.Sink{Weakness: w, File: c.File, Direct: direct})
		require.Len(t, c.Findings.Sorted(), want)
	}
}

// TestFlowsOfASummaryAreJoined passes a parameter to one sink on two paths: only what both sanitize
// for is safe.
func TestFlowsOfASummaryAreJoined(t *testing.T) {
	t.Parallel()
	c := checker()
	w, _ := c.Knowledge.Weaknesses.Find("xss")
	a, _ := c.Knowledge.Weaknesses.Find("sql-injection")
	b, _ := c.Knowledge.Weaknesses.Find("path-traversal")
	for _, sanitized := range []model.Mask{a.Mask() | b.Mask(), b.Mask()} {
		c.Reach(value.Taint{Origin: value.Origin{Param: 0}, Sanitized: sanitized}, summary.Sink{Weakness: w, File: c.File})
	}
	require.Len(t, c.Summary.Sinks, 1)
	require.Equal(t, b.Mask(), c.Summary.Sinks[0].Sanitized)
}

// TestSourcesInTests checks that sources in test code give no findings in the tested code.
func TestSourcesInTests(t *testing.T) {
	t.Parallel()
	c := checker()
	w, _ := c.Knowledge.Weaknesses.Find("sql-injection")
	own := c.File
	c.File = &ir.File{Path: "test_a.py", Test: true}
	v := value.Tainted([]value.Taint{request(c)})
	c.Check(v, summary.Sink{Weakness: w, File: own})
	require.Empty(t, c.Findings.Sorted())
	c.Check(v, summary.Sink{Weakness: w, File: c.File})
	require.Len(t, c.Findings.Sorted(), 1, "in a test")
}

// TestSecretsByName checks guessable numbers in variables that are named like secrets.
func TestSecretsByName(t *testing.T) {
	t.Parallel()
	c := checker()
	random := value.Taint{Origin: value.Origin{Source: c.NewSource(model.SourceRandom, ir.Pos{Line: 1}, "rand()", "")}}
	v := &value.Value{Taints: []value.Taint{random}, Numeric: true}
	c.CheckName("index", v, ir.Pos{Line: 2})
	require.Empty(t, c.Findings.Sorted())
	c.CheckName("sessionToken", v, ir.Pos{Line: 3})
	require.Len(t, c.Findings.Sorted(), 1)
}

// TestResultsOfEntryPoints checks a result that is a sink, and the member of it that the entry
// point names.
func TestResultsOfEntryPoints(t *testing.T) {
	t.Parallel()
	c := checker()
	w, _ := c.Knowledge.Weaknesses.Find("xss")
	body := value.Tainted([]value.Taint{request(c)})
	v := &value.Value{Objects: []int{c.NewObject(nil, &value.Object{Fields: map[string]*value.Value{"body": body}})}}
	c.CheckResult(nil, body, ir.Pos{})
	c.CheckResult(&model.Entry{ResultOf: w}, v, ir.Pos{})
	require.Empty(t, c.Findings.Sorted())
	c.CheckResult(&model.Entry{ResultAt: []string{"body"}, ResultOf: w}, v, ir.Pos{})
	require.Len(t, c.Findings.Sorted(), 1)
}
