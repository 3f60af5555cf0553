package sast_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast"
	"assay/internal/testsupport/executable"
)

const goMod = "module example.org/app\n\ngo 1.24\n"

func TestGo(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		files map[string]string
		want  []string
		notes []string
	}{
		"no Go": {map[string]string{"a.txt": "x"}, []string{}, []string{}},
		"clean": {map[string]string{"go.mod": goMod, "main.go": "package main\n\nfunc main() {}\n"}, []string{}, []string{}},
		"taint through packages of the module": {map[string]string{
			"go.mod":   goMod,
			"db/db.go": "package db\n\nimport \"database/sql\"\n\ntype Store struct{ DB *sql.DB }\n",
			"web/web.go": "package web\n\nimport (\n\t\"net/http\"\n\n\t\"example.org/app/db\"\n)\n\ntype H struct{ S *db.Store }\n\nfunc (h H) " +
				"Serve(w http.ResponseWriter, r *http.Request) {\n\trows, err := h.S.DB.Query(\"SELECT a FROM b WHERE c = '\" + r.FormValue(\"c\") " +
				"+ \"'\")\n\t_, _ = rows, err\n}\n",
		}, []string{"web/web.go:12 G701 CRITICAL"}, []string{}},
		"dependency missing": {map[string]string{
			"go.mod": goMod,
			"main.go": "package main\n\nimport " +
				"(\n\t\"crypto/md5\"\n\t\"net/http\"\n\t\"os/exec\"\n\n\t\"github.com/gorilla/mux\"\n)\n\nvar router = mux.NewRouter()\n\n" +
				"func main() {\n\trouter.HandleFunc(\"/\", run)\n\t_ = md5.New()\n\tmux.Vars(nil)\n}\n\nfunc run(w http.ResponseWriter, r " +
				"*http.Request) {\n\t_ = exec.Command(\"sh\", \"-c\", r.FormValue(\"c\")).Run()\n}\n",
		}, []string{"main.go:15 G401 LOW", "main.go:20 G702 CRITICAL"}, []string{"UNTYPED!"}},
		"value of a missing dependency in another package": {map[string]string{
			"go.mod":       goMod,
			"base/base.go": "package base\n\nimport \"github.com/go-resty/resty/v2\"\n\nvar Client = resty.New()\n",
			"web/web.go": "package web\n\nimport (\n\t\"net/http\"\n\t\"os/exec\"\n\n\t\"example.org/app/base\"\n)\n\n" +
				"func fetch(u string) (any, error) {\n\tres, err := base.Client.R().Get(u)\n\treturn res, err\n}\n\n" +
				"func run(w http.ResponseWriter, r *http.Request) {\n\t_ = exec.Command(\"sh\", \"-c\", r.FormValue(\"c\")).Run()\n}\n",
		}, []string{"web/web.go:16 G702 CRITICAL"}, []string{"UNTYPED!"}},
		"dependency vendored": {map[string]string{
			"go.mod":                        goMod,
			"vendor/example.net/dep/dep.go": "package dep\n\nfunc Value() string { return \"x\" }\n",
			"main.go": "package main\n\nimport (\n\t\"fmt\"\n\n\t\"example.net/dep\"\n)\n\nfunc main() " +
				"{ fmt.Println(dep.Value()) }\n",
		}, []string{}, []string{}},
		"comments that silence are not obeyed": {map[string]string{
			"go.mod":  goMod,
			"main.go": "package main\n\nimport \"crypto/md5\"\n\n// #nosec\nfunc main() {\n\t_ = md5.New() // #nosec G401 -- because\n\t//gosec:disable\n\t_ = md5.New() //nolint:gosec\n}\n",
		}, []string{"main.go:7 G401 LOW", "main.go:9 G401 LOW"}, []string{}},
		"comments that move lines are not obeyed": {map[string]string{
			"go.mod":  goMod,
			"main.go": "package main\n\nimport \"crypto/md5\"\n\n//line /etc/passwd:1\nfunc main() { _ = md5.New() }\n/*line x.go:7:1*/\n",
		}, []string{"main.go:6 G401 MEDIUM"}, []string{}},
		"no Go at all in a file": {map[string]string{
			"go.mod": goMod, "a/a.go": "package a\n\nimport \"crypto/md5\"\n\nvar H = md5.New()\n", "a/b.go": "}}}} nonsense {{{",
			"b/c.go": "package b\nfunc (",
		}, []string{"a/a.go:5 G401 LOW"}, []string{"UNPARSED!", "UNPARSED!"}},
		"statements wherever they are": {map[string]string{
			"go.mod": goMod,
			"db.go": "package db\n\nimport (\n\t\"context\"\n\t\"database/sql\"\n\t\"fmt\"\n)\n\n" +
				"func A(db *sql.DB, n string) (*sql.Rows, error) {\n\treturn db.Query(\"SELECT a FROM b WHERE c = '\" + n + \"'\")\n}\n\n" + // 10
				// 14
				"func B(db *sql.DB, n string) (*sql.Rows, error) {\n\treturn db.Query(fmt.Sprintf(\"SELECT a FROM b WHERE c = '%s'\", n))\n}\n\n" +
				// 18
				"func C(tx *sql.Tx, n string) error {\n\tq := fmt.Sprintf(\"DELETE FROM b WHERE c = '%s'\", n)\n\tif _, err := " +
				"tx.ExecContext(context.Background(), q); err != nil {\n\t\treturn err\n\t}\n\treturn nil\n}\n\n" +
				// 26
				"func D(db *sql.DB, n string) (s string, err error) {\n\treturn s, db.QueryRow(\"SELECT a FROM b WHERE c = \" + n).Scan(&s)\n}\n\n" +
				"func E(db *sql.DB, n int) (*sql.Rows, error) {\n\treturn db.Query(fmt.Sprintf(\"SELECT a FROM b LIMIT %d\", n))\n}\n\n" +
				"func F(db *sql.DB, n string) (*sql.Rows, error) {\n\treturn db.Query(\"SELECT a FROM b WHERE c = ?\", " +
				"fmt.Sprintf(\"from %s\", n))\n}\n",
		}, []string{"db.go:10 G202 MEDIUM", "db.go:14 G201 MEDIUM", "db.go:18 G201 MEDIUM", "db.go:26 G202 MEDIUM"}, []string{}},
		"arguments of the program's own user": {map[string]string{
			"go.mod": goMod, "main.go": "package main\n\nimport \"os\"\n\nfunc main() {\n\tpath := os.Getenv(\"LOG\")\n\tf, err := " +
				"os.Create(path)\n\t_, _ = f, err\n}\n",
		}, []string{"main.go:7 G304 LOW"}, []string{}},
		"tests are milder": {map[string]string{
			"go.mod": goMod, "a.go": "package a\n",
			"a_test.go": "package a\n\nimport (\n\t\"crypto/tls\"\n\t\"math/rand\"\n)\n\nvar c = tls.Config{\n\tInsecureSkipVerify: " +
				"true,\n}\n\nvar n = rand.Int()\n",
		}, []string{}, []string{"TEST_CODE"}},
		"other platforms": {map[string]string{
			"go.mod": goMod, "a_linux.go": "package a\n\nimport \"crypto/md5\"\n\nvar H = md5.New()\n",
			"a_windows.go": "package a\n\nimport \"crypto/md5\"\n\nvar H = md5.New()\n",
			"tool.go":      "//go:build ignore\n\npackage main\n\nimport \"crypto/md5\"\n\nfunc main() { _ = md5.New() }\n",
		}, []string{"a_linux.go:5 G401 LOW", "a_windows.go:5 G401 LOW", "tool.go:7 G401 LOW"}, []string{}},
		"packages that import each other": {map[string]string{
			"go.mod": goMod, "a/a.go": "package a\n\nimport \"example.org/app/b\"\n\nvar X = b.X\n",
			"b/b.go": "package b\n\nimport \"example.org/app/a\"\n\nvar X = a.X\n",
		}, []string{}, []string{}},
		"generated and vendored code is left out": {map[string]string{
			"go.mod": goMod, "gen.go": "// Code generated by x. DO NOT EDIT.\n\npackage a\n\nimport \"crypto/md5\"\n\nvar H = md5.New()\n",
			"vendor/example.net/d/d.go": "package d\n\nimport \"crypto/md5\"\n\nvar H = md5.New()\n", "a.go": "package a\n",
		}, []string{}, []string{}},
		"before modules": {map[string]string{
			"util/u.go": "package util\n\nfunc F() string { return \"\" }\n",
			"main.go": "package main\n\nimport (\n\t\"os/exec\"\n\n\t\"github.com/some/body/util\"\n)\n\nfunc main() { _ = " +
				"exec.Command(util.F()).Run() }\n",
		}, []string{"main.go:9 G204 MEDIUM"}, []string{}},
		"a module of no sense": {map[string]string{
			"go.mod": "module ../../etc\ngo 99.9\nreplace a => /\ntoolchain go9.9.9\n",
			"a.go":   "package a\n\nimport (\n\t\"crypto/md5\"\n\t\"../b\"\n\t\"/etc/passwd\"\n)\n\nvar H = md5.New()\nvar _ = b.X\n",
		}, []string{"a.go:9 G401 MEDIUM"}, []string{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := run(t, engine(t, sast.Config{}, "gosec"), tree(t, test.files))
			require.Equal(t, test.want, places(report))
			require.Equal(t, test.notes, codes(report))
		})
	}
}

// TestGoRunsNothing uses every kind of file with which a repository could make the go command run
// something or access the network.
func TestGoRunsNothing(t *testing.T) {
	t.Parallel()
	marker := filepath.Join(t.TempDir(), "ran")
	tr := tree(t, map[string]string{
		"go.mod":  "module example.org/app\n\ngo 1.99\n\ntoolchain go1.99.9\n\nrequire example.net/x v1.0.0\n\ntool example.net/x\n",
		"go.work": "go 1.24\n\nuse ./\n",
		"gen.go":  "package a\n\n//go:generate touch " + marker + "\n",
		"c.go": "package a\n\n/*\n#cgo CFLAGS: -fplugin=./evil.so\n#cgo pkg-config: --evil\n#include \"evil.h\"\n*/\nimport " +
			"\"C\"\n\nimport \"crypto/md5\"\n\nvar H = md5.New()\n\nfunc F() { C.evil() }\n",
		"asm.s":              "TEXT evil\n",
		"init.go":            "package a\n\nimport \"os\"\n\nfunc init() { _ = os.WriteFile(\"" + marker + "\", nil, 0o600) }\n",
		"go.env":             "GOFLAGS=-toolexec=/bin/false\n",
		"vendor/modules.txt": "# example.net/x v1.0.0\n",
	})
	report := run(t, engine(t, sast.Config{}, "gosec"), tr)
	require.Equal(t, []string{"c.go:12 G401 LOW", "init.go:5 G303 MEDIUM"}, places(report))
	require.NoFileExists(t, marker)
}

// TestGoHostile analyses code that type checkers and analyses fail on. At worst its folder is lost,
// the others are judged, and the report states this.
func TestGoHostile(t *testing.T) {
	t.Parallel()
	const good = "package z\n\nimport \"crypto/md5\"\n\nvar H = md5.New()\n"
	for name, evil := range map[string]string{
		"nested expressions": "package a\n\nvar X = " + strings.Repeat("(", 90_000) + "1" + strings.Repeat(")", 90_000) + "\n",
		"nested functions":   "package a\n\nvar X = " + strings.Repeat("func() any { return ", 20_000) + "1" + strings.Repeat("}", 20_000) + "\n",
		"a chain of sums":    "package a\n\nvar X = \"\"" + strings.Repeat(" + \"x\"", 100_000) + "\n",
		"nested types":       "package a\n\ntype T " + strings.Repeat("[1]", 50_000) + "int\n",
		"types that grow":    "package a\n\ntype T0 struct{ x int }\ntype T[P any] struct{ f *T[T[P]] }\n\nvar X T[int]\n",
		"types that double":  "package a\n\ntype T0 [2]int\n" + doubling(60),
		"huge shift":         "package a\n\nconst X = 1 << 1000000 << 1000000\n\nvar A [1 << 62]int\n",
		"no text":            "package a\n" + string([]byte{0xff, 0xfe, 0xfd}) + "\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tr := tree(t, map[string]string{"go.mod": goMod, "a/a.go": evil, "z/z.go": good})
			report := run(t, engine(t, sast.Config{UnitTime: hostileTime}, "gosec"), tr)
			require.Contains(t, places(report), "z/z.go:5 G401 LOW")
			require.True(t, report.Judged)
		})
	}
}

// doubling declares types each of which contains the previous one twice.
func doubling(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "type T%d struct{ a, b T%d }\n", i+1, i)
	}
	return b.String()
}

// TestGoProcessFails checks that an engine that does not start returns an error rather than a clean
// result.
func TestGoProcessFails(t *testing.T) {
	t.Parallel()
	tr := tree(t, map[string]string{"a.go": "package a\n"})
	script := filepath.Join(t.TempDir(), "engine")
	executable.Write(t, script, "#!/bin/sh\necho oops >&2\nexit 3\n")
	for name, command := range map[string]string{
		"missing": "/no/such/program", "failing": script, "silent": "/bin/true", "talking": "/bin/echo",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := engine(t, sast.Config{Self: []string{command}}, "gosec").Scan(t.Context(), tr, codeOptions(t))
			require.Error(t, err)
		})
	}
}
