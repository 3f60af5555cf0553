package operations

import (
	"maps"
	"math"
	"slices"
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

// Knowledge may name all existing operations, and no others.
func TestOperationsAreComplete(t *testing.T) {
	t.Parallel()
	require.ElementsMatch(t, model.Operations(), slices.Collect(maps.Keys(Table())))
}

func TestConstantTexts(t *testing.T) {
	t.Parallel()
	text := func(v *value.Value) string {
		s, ok := v.Text()
		require.True(t, ok)
		return s
	}
	require.Equal(t, "d", text(CharAt("abcd", -1)))
	require.Nil(t, CharAt("abcd", 4))
	require.Equal(t, "bc", text(Slice("abcd", []*value.Value{value.Number(1), value.Number(-1)})))
	require.Nil(t, Slice("abcd", []*value.Value{{}}), "the ends are unknown")
	for _, c := range []struct {
		from, to float64
		want     string
	}{{1e300, 1e301, ""}, {-1e300, 1e300, "abcd"}, {math.Inf(-1), -1.5, "abc"}, {math.NaN(), 2, ""}} {
		require.Equal(t, c.want, text(Slice("abcd", []*value.Value{value.Number(c.from), value.Number(c.to)})), c)
	}
	for _, to := range []float64{1e21, math.NaN(), -1} {
		_, ok := constText("substring", "abcd", []site.Argument{{Value: value.Number(0)}, {Value: value.Number(to)}})
		require.False(t, ok, to)
	}
	for op, want := range map[string]string{"upper": " A,B ", "trim": "a,b"} {
		got, ok := constText(op, " a,b ", nil)
		require.True(t, ok)
		require.Equal(t, want, text(got))
	}
}

// operator returns an Operator without knowledge.
func operator() *Operator {
	file := &ir.File{Path: "a.py"}
	index := hierarchy.New([]*ir.File{file}, &model.Set{Weaknesses: model.AllWeaknesses(), Words: model.NewWords()})
	e := env.New(env.Program{
		Index: index, Store: memory.New(index, func(stored.Location) {}), Interned: value.NewInterner(index.FileOf),
	}, nil, &ir.Func{Name: "f"}, file)
	return &Operator{Table: Table(), Properties: map[string]string{"db.url": "jdbc:h2"}, Recorder: &records.Recorder{Checker: &sinks.Checker{
		Matcher: &rules.Matcher{Env: e}, Summary: &summary.Summary{}, Findings: report.NewSet(),
	}}}
}

// do performs an operation as a method call.
func do(r *Operator, operation string, receiver *value.Value, args ...*value.Value) *value.Value {
	c := &site.Call{Expr: &ir.Expr{Op: ir.Call}, Receiver: receiver, Kind: model.Calls}
	for _, v := range args {
		c.Args = append(c.Args, site.Argument{Value: v})
	}
	return r.Table[operation](r, c, &model.Rule{Operation: operation})
}

func newList(r *Operator, elements ...*value.Value) *value.Value {
	return &value.Value{Objects: []int{r.NewObject(nil, &value.Object{Exact: true, List: elements})}, Types: []string{"list"}}
}

func untrusted() *value.Value {
	return value.Tainted([]value.Taint{{Origin: value.Origin{Source: &value.Source{Kind: model.SourceRequest}}}})
}

// TestListsKeepPositions edits a list whose elements are known: each is found at its index.
func TestListsKeepPositions(t *testing.T) {
	t.Parallel()
	r := operator()
	a, b := value.Text("a"), untrusted()
	list := newList(r, a)
	do(r, "list-append", list, b)
	require.Same(t, b, do(r, "list-get", list, value.Number(1)))
	do(r, "list-insert", list, value.Number(0), b)
	require.Same(t, a, do(r, "list-get", list, value.Number(1)))
	do(r, "list-remove", list, value.Number(0))
	require.Same(t, a, do(r, "list-first", list))
	require.Same(t, b, do(r, "list-pop", list))
	require.Empty(t, r.DeepTaints(list), "the untrusted element is gone")
	do(r, "list-set", list, value.Number(0), b)
	require.NotEmpty(t, r.DeepTaints(list))
	do(r, "list-clear", list)
	require.Empty(t, r.DeepTaints(list))
}

// TestUnknownIndex reads at an unknown index, which may be any element.
func TestUnknownIndex(t *testing.T) {
	t.Parallel()
	r := operator()
	list := newList(r, value.Text("a"), untrusted())
	require.NotEmpty(t, do(r, "list-get", list, nil).OwnTaints())
}

func TestMapsKeepKeys(t *testing.T) {
	t.Parallel()
	r := operator()
	m := &value.Value{Objects: []int{r.NewObject(nil, &value.Object{Fields: map[string]*value.Value{}})}, Types: []string{"map"}}
	do(r, "map-put", m, value.Text("safe"), value.Text("a"))
	do(r, "map-put", m, value.Text("name"), untrusted())
	get := func(args ...*value.Value) *value.Value { return do(r, "map-get", m, args...) }
	require.Empty(t, get(value.Text("safe")).OwnTaints())
	require.NotEmpty(t, get(value.Text("name")).OwnTaints())
	require.NotEmpty(t, get(nil).OwnTaints(), "an unknown key")
	require.NotEmpty(t, get(value.Text("missing"), untrusted()).OwnTaints(), "the default")
	do(r, "map-remove", m, value.Text("name"))
	require.Empty(t, get(value.Text("name")).OwnTaints())
}

// TestTexts computes constant texts, and propagates the taints of others.
func TestTexts(t *testing.T) {
	t.Parallel()
	r := operator()
	got, _ := do(r, "substring", value.Text("path/a"), value.Number(5)).Text()
	require.Equal(t, "a", got)
	for _, operation := range []string{"lower", "trim", "substring", "format", "format-braces", "join", "replace"} {
		require.NotEmpty(t, do(r, operation, untrusted(), value.Number(1)).OwnTaints(), operation)
	}
	require.True(t, do(r, "length", untrusted()).Numeric)
	parts := do(r, "split", untrusted(), value.Text(","))
	require.NotEmpty(t, r.Element(parts).OwnTaints())
}

// TestReplacementsSanitize removes the characters that weaknesses need.
func TestReplacementsSanitize(t *testing.T) {
	t.Parallel()
	r := operator()
	w, _ := r.Knowledge.Weaknesses.Find("xss")
	for pattern, safe := range map[string]bool{"[^a-z]": true, "[0-9]": false} {
		v := do(r, "regex-replace", untrusted(), value.Text(pattern), value.Text(""))
		require.Equal(t, safe, v.Taints[0].Sanitized.Has(w), pattern)
	}
}

// TestReplacedPartsSanitize replaces all occurrences of a text.
func TestReplacedPartsSanitize(t *testing.T) {
	t.Parallel()
	r := operator()
	for _, c := range []struct {
		gone, with, weakness string
		safe                 bool
	}{
		{"'", "''", "sql-injection", true},
		{"'", "", "sql-injection", true},
		{"'", "'", "sql-injection", false},
		{`"`, "", "sql-injection", false},
		{`"`, "'", "sql-injection", false},
		{`"`, "'", "xpath-injection", false},
		{`"`, "&quot;", "xpath-injection", true},
		{"\n", "\r\n", "log-injection", false},
		{"\n", " ", "log-injection", true},
		{"<", "&lt;", "xss", true},
	} {
		w, _ := r.Knowledge.Weaknesses.Find(c.weakness)
		v := do(r, "replace", untrusted(), value.Text(c.gone), value.Text(c.with))
		require.Equal(t, c.safe, v.Taints[0].Sanitized.Has(w), c)
	}
}

// TestFormatsConvertToNumbers reads what is a conversion in one kind of format as text in the other.
func TestFormatsConvertToNumbers(t *testing.T) {
	t.Parallel()
	r := operator()
	for _, c := range []struct {
		operation, format string
		safe              bool
	}{
		{"format", "n = %d", true},
		{"format", `{"n": %d}`, true},
		{"format", "n = %s", false},
		{"format-braces", "n LIKE '%{0}%' OR m LIKE '%{1}%'", false},
		{"format-braces", "DATE_FORMAT(d, '%d.%m.%Y') = '{}'", false},
	} {
		v := do(r, c.operation, value.Text(c.format), untrusted(), value.Text("b"))
		require.Equal(t, c.safe, len(v.OwnTaints()) == 0 || v.OwnTaints()[0].Sanitized != 0, c.format)
	}
	require.Equal(t, "n LIKE '%", do(r, "format-braces", value.Text("n LIKE '%{0}%'"), untrusted()).Prefix)
}

func TestProperties(t *testing.T) {
	t.Parallel()
	r := operator()
	known, _ := do(r, "property", nil, value.Text("db.url"), value.Text("other")).Text()
	require.Equal(t, "jdbc:h2", known)
	_, constant := do(r, "property", nil, value.Text("db.user"), value.Text("sa")).Text()
	require.False(t, constant, "the default of a property that the files lack is not certain")
}
