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
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

func checker() *sinks.Checker {
	know := &model.Set{Weaknesses: model.NewWeaknesses()}
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

// TestStoredValuesComeBack stores an untrusted value in a column instead of reporting it.
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
