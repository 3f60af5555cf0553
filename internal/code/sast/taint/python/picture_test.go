package python_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/ir"
)

// TestPicture lowers the function that docs/taint.md shows, and compares it with the IR there.
func TestPicture(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../../../../docs/taint.md")
	require.NoError(t, err)
	_, rest, _ := strings.Cut(string(page), "```python\n")
	source, rest, _ := strings.Cut(rest, "```")
	_, rest, _ = strings.Cut(rest, "```text\n")
	want, _, _ := strings.Cut(rest, "```")
	f := lower(t, "app.py", source, nil)
	require.Len(t, f.Funcs, 1)
	fn := f.Funcs[0]
	var out strings.Builder
	fmt.Fprintf(&out, "Func %q  Params: %s\n", fn.Name, fn.Params[0].Name)
	draw(&out, "  ", fn.Body)
	require.Equal(t, want, out.String())
}

func draw(out *strings.Builder, indent string, list []ir.Stmt) {
	for _, s := range list {
		switch s.Op {
		case ir.ExprStmt:
			fmt.Fprintf(out, "%sExprStmt  %s\n", indent, expr(s.X))
		case ir.Return:
			fmt.Fprintf(out, "%sReturn    X: %s\n", indent, expr(s.X))
		case ir.If:
			fmt.Fprintf(out, "%sIf        X: %s\n", indent, expr(s.X))
			var body strings.Builder
			draw(&body, "", s.Body)
			fmt.Fprintf(out, "%s  Body    %s", indent, body.String())
		default:
			fmt.Fprintf(out, "%s%d\n", indent, s.Op)
		}
	}
}

func expr(x *ir.Expr) string {
	args := make([]string, 0, len(x.Args)+1)
	if x.X != nil {
		args = append(args, expr(x.X))
	}
	for _, a := range x.Args {
		args = append(args, expr(a.X))
	}
	all := strings.Join(args, ", ")
	switch x.Op {
	case ir.Nil:
		return "Nil"
	case ir.Number:
		return fmt.Sprintf("Number %g", x.Num)
	case ir.String:
		return fmt.Sprintf("String %q", x.Name)
	case ir.Var:
		return "Var " + x.Name
	case ir.Ref:
		return fmt.Sprintf("Ref %q", x.Name)
	case ir.Select:
		return fmt.Sprintf("Select(%s, %q)", all, x.Name)
	case ir.Call:
		return fmt.Sprintf("Call(%s)", all)
	case ir.Index:
		return fmt.Sprintf("Index %q (%s)", x.Name, all)
	case ir.Binary:
		return fmt.Sprintf("Binary %q (%s)", x.Name, all)
	case ir.Assign:
		return "Assign " + strings.Join(args, " := ")
	default:
		return fmt.Sprint(x.Op)
	}
}
