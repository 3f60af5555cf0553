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
	index := hierarchy.New([]*ir.File{file}, &model.Set{Weaknesses: model.AllWeaknesses(), Words: model.NewWords()})
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
	spec := &model.Statement{
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

func untrusted(r *records.Recorder) *value.Value {
	from := r.NewSource(model.SourceRequest, ir.Pos{Line: 1}, "input()", "")
	return value.Tainted([]value.Taint{{Origin: value.Origin{Source: from}}})
}

func callOf(receiver *value.Value, args ...*value.Value) *site.Call {
	c := &site.Call{Expr: &ir.Expr{Op: ir.Call}, Receiver: receiver, Kind: model.Calls}
	for _, v := range args {
		c.Args = append(c.Args, site.Argument{Value: v})
	}
	return c
}

// TestPlaceholdersAreBoundLater binds a value to a query that another call has prepared.
func TestPlaceholdersAreBoundLater(t *testing.T) {
	t.Parallel()
	slot := func(text string) model.Slot { s, err := model.ParseSlot(text); require.NoError(t, err); return s }
	this := slot("this")
	for operation, at := range map[string][]model.Slot{"bind": {slot("0"), slot("1")}, "bind-one": {slot("0"), slot("1")}} {
		r := recorder()
		query := r.QueryOp(callOf(nil, value.Text("INSERT …"), value.Text(""), value.Text("Users"), value.Text("id=0 name=:name")))
		if operation == "bind" {
			query = r.QueryOp(callOf(nil, value.Text("INSERT …"), value.Text(""), value.Text("Users"), value.Text("id=0 name=1")))
		}
		r.BindOp(callOf(query, value.Text(":name"), untrusted(r)), &model.Rule{Operation: operation, Subject: &this, At: at})
		require.Len(t, r.Load(stored.Column("user", "name")).Taints, 1, operation)
		require.Nil(t, r.Load(stored.Column("user", "id")), operation)
	}
}

// TestRowsOfQueries reads the column of a query that was built elsewhere.
func TestRowsOfQueries(t *testing.T) {
	t.Parallel()
	r := recorder()
	r.StoreColumn(callOf(nil), "user", "name", untrusted(r))
	row := r.QueryOp(callOf(nil, value.Text("SELECT …"), value.Text("users")))
	require.Len(t, r.Cell(nil, row, "name").Taints, 1)
	require.Nil(t, r.Cell(nil, row, "mail"))
}

// TestMapsAreWrittenByColumn writes {name: input()} to the table of the receiver.
func TestMapsAreWrittenByColumn(t *testing.T) {
	t.Parallel()
	r := recorder()
	row := &value.Value{Objects: []int{r.NewObject(nil, &value.Object{Fields: map[string]*value.Value{"Name": untrusted(r)}})}}
	table := r.TableOp(callOf(nil, value.Text("users")))
	r.StoreMap(callOf(table, row), &model.Rule{At: []model.Slot{{Kind: model.SlotArg}}})
	require.Len(t, r.Load(stored.Column("user", "name")).Taints, 1)
}
