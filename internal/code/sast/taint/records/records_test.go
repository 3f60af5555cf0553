package records_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/env"
	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/memory"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/records"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/rules"
	"assay/internal/code/sast/taint/sinks"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

func recorder() *records.Recorder {
	file := &ir.File{Path: "a.py"}
	index := hierarchy.New([]*ir.File{file}, &model.Set{Weaknesses: model.NewWeaknesses()})
	store := memory.New(index, func(stored.Location) {})
	e := env.New(env.Program{Index: index, Store: store, Interned: value.NewInterner(index.FileOf)}, nil, &ir.Func{Name: "f"}, file)
	return &records.Recorder{Checker: &sinks.Checker{
		Matcher: &rules.Matcher{Env: e}, Summary: &summary.Summary{}, Findings: report.NewSet(),
	}}
}

// TestStatements follows a value through an INSERT into the row of a later SELECT.
func TestStatements(t *testing.T) {
	t.Parallel()
	r := recorder()
	spec := &model.StatementSpec{
		Text: model.Slot{Kind: model.SlotArg}, Values: []model.Slot{{Kind: model.SlotArg, Index: 1}}, Rows: &model.Slot{Kind: model.SlotReturn},
	}
	execute := func(text string, values ...*value.Value) *value.Value {
		list := &value.Value{Objects: []int{r.NewObject(nil, &value.Object{Exact: true, List: values})}, Types: []string{"list"}}
		out, _ := r.Statement(&site.Call{Expr: &ir.Expr{}, Args: []site.Argument{{Value: value.Text(text)}, {Value: list}}}, spec)
		return out
	}
	request := value.Taint{Origin: value.Origin{Source: r.NewSource(model.SourceRequest, ir.Pos{}, "input()", "")}}
	execute("INSERT INTO users (id, name) VALUES (?, ?)", value.Number(1), value.Tainted([]value.Taint{request}))
	rows := execute("SELECT id, name FROM users")
	require.Equal(t, "users", rows.Rows.Tables[0].Name)
	require.Len(t, r.Cell(nil, rows, "name").Taints, 1)
	require.Nil(t, r.Cell(nil, rows, "id"))
}
