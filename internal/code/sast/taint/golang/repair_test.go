package golang_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/golang"
)

// TestRepair checks which calls of new are rewritten, and that nothing moves.
func TestRepair(t *testing.T) {
	t.Parallel()
	repair := golang.New().(front.Repairer).Repair
	for _, values := range []string{
		`a := new(f(x))`, `new("x" + y)`, `new(5)`, `p(new([]string{"a"}), new(T{X: 1}))`, "new(!ok)", "new(-x)", "new(a.b[0].c)", "new(x == nil)", "new(new(f()))",
	} {
		want := strings.ReplaceAll(values, "new(", "n\u00eb(")
		require.Equal(t, want, string(repair([]byte(values))))
	}
	for _, types := range []string{
		`new(T)`, `new(a.T)`, `new(*T)`, `new([]T)`, `new([4]a.T)`, `new(map[string]int)`, `new(chan T)`, `new(T[int])`, `new(func(a int) error)`,
		`new(struct{ X int })`, `new(interface{ F() })`, "x.new(f())", "renew(f())", "// new(f())", `"new(f())"`, "`new(f())`", "/* new(f()) */",
	} {
		require.Equal(t, types, string(repair([]byte(types))))
	}
}
