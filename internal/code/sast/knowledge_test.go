package sast

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/engine"
	"assay/internal/code/sast/taint/languages"
	"assay/internal/code/sast/taint/model"
)

// TestKnowledgeIsDocumented checks that docs/sast.md names every folder of a language, and
// that its example is valid knowledge. TestPage checks its table of fields.
func TestKnowledgeIsDocumented(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "sast.md"))
	require.NoError(t, err)
	_, section, ok := strings.Cut(string(data), "### Knowledge of your own\n")
	require.True(t, ok)
	for _, l := range languages.All() {
		require.Contains(t, section, "`"+engine.Folder(l)+"`")
	}
	_, example, ok := strings.Cut(section, "```yaml\n")
	require.True(t, ok)
	example, _, ok = strings.Cut(example, "```")
	require.True(t, ok)
	_, err = model.Load(fstest.MapFS{"shop.yaml": {Data: []byte(example)}})
	require.NoError(t, err)
}

var fieldName = regexp.MustCompile(`\b[A-Z]\w+`)

// knowledgeTable returns the fields of knowledge with their comments in the code.
func knowledgeTable(t *testing.T) string {
	t.Helper()
	structs := map[string]*ast.StructType{}
	for _, name := range []string{"model.go", "schema.go", "shape.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("taint", "model", name), nil, parser.ParseComments)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if s, ok := spec.Type.(*ast.StructType); ok {
					structs[spec.Name.Name] = s
				}
			}
			return true
		})
	}
	var b strings.Builder
	b.WriteString("\n| Of | Field | Means |\n| --- | --- | --- |\n")
	for _, section := range []struct{ typ, name string }{
		{"Type", "types"}, {"Rule", "rules"}, {"Condition", "when, unless"}, {"Callback", "callback"}, {"Guard", "guard"},
		{"Schema", "conforms, describes"}, {"Entry", "entries"}, {"Given", "params"}, {"Shape", "shapes"},
	} {
		require.Contains(t, structs, section.typ)
		inYAML := map[string]string{} // fields as comments name them, in the form of the files
		fields := slices.DeleteFunc(structs[section.typ].Fields.List, func(f *ast.Field) bool { return f.Tag == nil })
		for _, f := range fields {
			tag, err := strconv.Unquote(f.Tag.Value)
			require.NoError(t, err)
			inYAML[f.Names[0].Name] = "`" + reflect.StructTag(tag).Get("yaml") + "`"
		}
		for _, f := range fields {
			tag, err := strconv.Unquote(f.Tag.Value)
			require.NoError(t, err)
			name := reflect.StructTag(tag).Get("yaml")
			words := strings.TrimSpace(strings.Join(strings.Fields(f.Doc.Text()+" "+f.Comment.Text()), " "))
			if name == "-" {
				continue
			}
			words = fieldName.ReplaceAllStringFunc(words, func(word string) string { return cmp.Or(inYAML[word], word) })
			fmt.Fprintf(&b, "| `%s` | `%s` | %s |\n", section.name, name, strings.ReplaceAll(words, "|", "\\|"))
		}
	}
	return b.String() + "\n"
}
