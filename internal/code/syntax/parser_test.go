package syntax_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code/syntax"
)

func parse(t testing.TB, p *syntax.Parser, language, source string) (*syntax.Tree, error) {
	t.Helper()
	g, ok := syntax.New().For(language)
	require.True(t, ok, language)
	return p.Parse(t.Context(), g, []byte(source))
}

func parser(t testing.TB, l syntax.Limits) *syntax.Parser {
	t.Helper()
	p := syntax.NewParser(l)
	t.Cleanup(p.Close)
	return p
}

func TestTree(t *testing.T) {
	t.Parallel()
	source := "package a\n\nfunc f(a int) {\n\tif a > 1 {\n\t}\n}\n"
	tree, err := parse(t, parser(t, syntax.Limits{}), "Go", source)
	require.NoError(t, err)
	require.Zero(t, tree.Errors)
	root := tree.Nodes[0]
	require.Equal(t, "source_file", tree.Grammar.KindName(root.Kind))
	require.EqualValues(t, len(tree.Nodes), root.Next)
	require.EqualValues(t, -1, root.Parent)
	found := false
	kind, ok := tree.Grammar.Kind("if_statement")
	require.True(t, ok)
	for i, n := range tree.Nodes {
		require.Equal(t, n.Leaf, int(n.Next) == i+1, "a leaf has nothing in it")
		if i > 0 {
			p := tree.Nodes[n.Parent]
			require.True(t, int(n.Parent) < i && i < int(p.Next) && n.Start >= p.Start && n.End <= p.End)
		}
		if n.Kind == kind && n.Named {
			found = true
			require.EqualValues(t, 3, n.Row)
			require.EqualValues(t, 4, n.EndRow)
			require.Equal(t, "a > 1", string(tree.Text(tree.Child(i, tree.Grammar.Field("condition")))))
			require.Equal(t, -1, tree.Child(i, tree.Grammar.Field("alternative")))
			require.Equal(t, -1, tree.Child(i, tree.Grammar.Field("no such field")))
		}
	}
	require.True(t, found)
}

func TestErrorsAreCounted(t *testing.T) {
	t.Parallel()
	tree, err := parse(t, parser(t, syntax.Limits{}), "Go", "package a\n\nfunc f() {}\n\n%%% $$$ ###\n")
	require.NoError(t, err)
	require.Positive(t, tree.Errors)
	require.Positive(t, tree.ErrorBytes)
}

func TestLimits(t *testing.T) {
	t.Parallel()
	_, err := parse(t, parser(t, syntax.Limits{Bytes: 10}), "Go", "package abc")
	require.ErrorIs(t, err, syntax.ErrTooLarge)
	_, err = parse(t, parser(t, syntax.Limits{Nodes: 5}), "Go", "package abc\nvar x = 1\n")
	require.ErrorIs(t, err, syntax.ErrTooLarge)
	ctx, cancel := context.WithCancelCause(t.Context())
	gone := errors.New("gone")
	cancel(gone)
	g, _ := syntax.New().For("Go")
	_, err = parser(t, syntax.Limits{}).Parse(ctx, g, []byte("package a"))
	require.ErrorIs(t, err, gone)
}

// After a time-out in one file, a parser can parse the next one.
func TestParserThatGaveUpGoesOn(t *testing.T) {
	t.Parallel()
	source := "x = " + strings.Repeat("[", 50_000) + strings.Repeat("]", 50_000)
	for limit := time.Microsecond; limit < 200*time.Millisecond; limit = limit * 3 / 2 {
		p := parser(t, syntax.Limits{Time: limit})
		for range 2 {
			if _, err := parse(t, p, "Ruby", source); err != nil {
				require.ErrorIs(t, err, syntax.ErrTooSlow)
			}
			if _, err := parse(t, p, "Python", source); err != nil {
				require.ErrorIs(t, err, syntax.ErrTooSlow)
			}
		}
	}
}

// On a busy machine time passes although the parser does not get the processor.
func TestOnlyProcessorTimeCounts(t *testing.T) {
	t.Parallel()
	source := "package a\n" + strings.Repeat("func f(a []int) { for i := range a { g(a[i], `x`, func() { h() }) } }\n", 3_000)
	p := parser(t, syntax.Limits{Time: time.Nanosecond})
	p.SetClock(func(int) time.Duration { return 0 })
	tree, err := parse(t, p, "Go", source)
	require.NoError(t, err)
	require.Zero(t, tree.Errors)

	var now atomic.Int64 // a second each time it is read
	p.SetClock(func(int) time.Duration { return time.Duration(now.Add(1)) * time.Second })
	_, err = parse(t, p, "Go", source)
	require.ErrorIs(t, err, syntax.ErrTooSlow)
}

func TestLongFilesAreGivenInPieces(t *testing.T) {
	t.Parallel()
	source := "package a\n" + strings.Repeat("var ä = \"日本語\" // näch\n", 5_000)
	tree, err := parse(t, parser(t, syntax.Limits{}), "Go", source)
	require.NoError(t, err)
	require.Zero(t, tree.Errors)
}

func FuzzParse(f *testing.F) {
	languages := []string{"Go", "JavaScript", "TypeScript", "TSX", "Python", "Java", "PHP", "Ruby", "C#", "Kotlin"}
	for i := range languages {
		f.Add(uint8(i), "if (a) { b(`${c}`) } else <<A\n\xff\x00")
	}
	grammars := syntax.New()
	f.Fuzz(func(t *testing.T, which uint8, source string) {
		g, _ := grammars.For(languages[int(which)%len(languages)])
		p := syntax.NewParser(syntax.Limits{Time: time.Second})
		defer p.Close()
		tree, err := p.Parse(t.Context(), g, []byte(source))
		if err == nil && (len(tree.Nodes) == 0 || int(tree.Nodes[0].Next) != len(tree.Nodes)) {
			t.Fatal("no tree")
		}
	})
}
