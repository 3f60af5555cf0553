// Package java supports Java in the taint engine: it lowers Java to IR, and has the knowledge about
// the JDK and common frameworks.
package java

import (
	"embed"
	"io/fs"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
	"assay/internal/code/sast/taint/template/jsp"
)

//go:embed knowledge/*.yaml
var knowledge embed.FS

type language struct {
	table *front.Table[*lowering]
	jvm   *jvm.Library
}

// New returns the language.
func New() front.Language {
	return language{table(), jvm.ReadLibrary()}
}

func (language) Names() []string { return []string{"Java"} }

func (language) Knowledge() fs.FS { return knowledge }

func (x language) Lower(u *front.Unit) *ir.File {
	l := &lowering{Scope: jvm.NewScope(x.jvm), statics: map[string]string{}}
	l.Global = l.outside
	l.Begin(l, u, x.table)
	l.program(front.Root(u.Tree))
	if u.Template {
		l.Filled(jsp.Class, "jsp:", func(member string, fn *ir.Func) bool {
			return strings.HasPrefix(member, jsp.Method) && len(fn.Params) == 0
		})
	}
	return l.Done(u.Tree)
}
