package quality

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
)

func duplicatesOf(r code.Report) []string {
	var out []string
	for _, f := range r.Findings {
		if f.RuleID == ruleDuplicate {
			out = append(out, fmt.Sprintf("%s:%d-%d %s:%d", f.Path, f.StartLine, f.EndLine, f.CodeFlow[0].Path, f.CodeFlow[0].Line))
		}
	}
	return out
}

func TestDuplicates(t *testing.T) {
	t.Parallel()
	one := steps("one", 10)
	// Layout, comments, and the contents of texts and numbers do not matter; names do.
	laid := strings.ReplaceAll(strings.ReplaceAll(one, "\treturn 0", "\t// nothing\n\n\treturn 7"), "\t", "    ")
	r := scanned(t, Config{}, map[string]string{
		"a.go": "package a\n\n" + one, "b/b.go": "package b\n\nvar x int\n\n" + laid,
		"c.go": "package a\n\n" + strings.ReplaceAll(one, "step", "other"),
	})
	require.Equal(t, []string{"b/b.go:5-39 a.go:3"}, duplicatesOf(r))
	require.Equal(t, DuplicationFacts{Copies: 1, Lines: 68, Percent: r.Facts["duplication"].(DuplicationFacts).Percent},
		r.Facts["duplication"])
}

func TestDuplicatesWithinAFile(t *testing.T) {
	t.Parallel()
	r := scanned(t, Config{}, map[string]string{"a.go": "package a\n\n" + steps("one", 10) + steps("one", 10) + steps("one", 10)})
	require.Equal(t, []string{"a.go:37-71 a.go:3", "a.go:71-103 a.go:3"}, duplicatesOf(r))
}

// Lists, data and imports are alike in many files.
func TestNoDuplicates(t *testing.T) {
	t.Parallel()
	var data, list, imports strings.Builder
	for i := range 80 {
		fmt.Fprintf(&data, "\t{\"name%d\", %d, true},\n", i%7, i)
		fmt.Fprintf(&list, "\tx.add(1)\n")
		fmt.Fprintf(&imports, "import a.b.C%d;\n", i)
	}
	r := scanned(t, Config{}, map[string]string{
		"a.go": "package a\n\nvar x = []t{\n" + data.String() + "}\n", "b.go": "package a\n\nvar y = []t{\n" + data.String() + "}\n",
		"c.go": "package a\n\nfunc f() {\n" + list.String() + "}\n", "d.go": "package a\n\nfunc g() {\n" + list.String() + "}\n",
		"A.java": imports.String() + "class A {}\n", "B.java": imports.String() + "class B {}\n",
	})
	require.Empty(t, duplicatesOf(r))
}

func TestDuplicatesOfTests(t *testing.T) {
	t.Parallel()
	short, long := steps("short", 10), steps("long", 30)
	r := scanned(t, Config{},
		map[string]string{"a_test.go": "package a\n\n" + short + long, "b_test.go": "package a\n\n" + short, "c_test.go": "package a\n\n" + long})
	require.Equal(t, []string{"c_test.go:3-95 a_test.go:37"}, duplicatesOf(r))
	r = scanned(t, Config{}, map[string]string{"a_test.go": "package a\n\n" + long, "z.go": "package a\n\n" + long})
	require.Equal(t, []string{"a_test.go:1-95 z.go:1"}, duplicatesOf(r), "the test is the copy")
}

// Every run of the required length is found, wherever it is and whatever surrounds it.
func TestWinnowingMissesNothing(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	tokens := func(n int) []token {
		out := make([]token, n)
		for i := range out {
			out[i] = newToken(random.Uint32(), 0, classWord)
		}
		return out
	}
	limits := DuplicateLimits{Tokens: 100, Lines: 1}
	for length := 90; length < 130; length++ {
		same := tokens(length)
		a := append(append(tokens(random.IntN(200)), same...), tokens(random.IntN(200))...)
		before := tokens(random.IntN(200))
		b := append(append(before, same...), tokens(random.IntN(200))...)
		clones, err := findDuplicates(t.Context(), []source{{tokens: a}, {tokens: b}}, limits)
		require.NoError(t, err)
		if length < 100 {
			require.Empty(t, clones)
			continue
		}
		require.Len(t, clones, 1)
		require.Equal(t, span{1, len(before), len(before) + length}, clones[0].copied)
	}
}

// Repetitive code takes little time.
func TestDuplicatesOfRepetition(t *testing.T) {
	t.Parallel()
	text := "package a\n\nfunc f() {\n" + strings.Repeat("\tif a(b, c) && d(e) { return g(h, i, j, k) }\n", 20_000) + "}\n"
	r := scanned(t, Config{}, map[string]string{"a.go": text, "b.go": text, "c.go": text})
	require.NotEmpty(t, duplicatesOf(r))
}

func TestDuplicatesAreBounded(t *testing.T) {
	t.Parallel()
	one := steps("one", 10)
	r := scanned(t, Config{Limits: Limits{Tokens: 300}}, map[string]string{"a.go": "package a\n\n" + one, "b.go": "package a\n\n" + one})
	require.Empty(t, duplicatesOf(r))
	require.Equal(t, NoteDuplication, sortedNotes(r.Notes)[0].Code)
	require.True(t, r.Notes[0].Gap)
	require.NotEmpty(t, r.Notes[0].Further)
	require.False(t, r.Notes[0].Blind)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := findDuplicates(ctx, []source{{}}, DuplicateLimits{Tokens: 100})
	require.Error(t, err)
}
