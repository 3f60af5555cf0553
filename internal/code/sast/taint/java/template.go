package java

import (
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/template/jsp"
	"assay/internal/code/sast/taint/template/mybatis"
)

// Templates returns the templates: pages of Jakarta Server Pages and Thymeleaf, configurations of Struts, and files with statements of
// MyBatis.
func (language) Templates(all []string) func(string) bool {
	page := jsp.Templates(all)
	return func(file string) bool { return page(file) || mybatis.Is(file) }
}

// Source rewrites a template as Java.
func (language) Source(name string, source []byte, facts map[string]string) ([]byte, string) {
	if mybatis.Is(name) && !jsp.Configures(name) {
		return mybatis.Source(source, facts), "Java"
	}
	return jsp.Source(name, source), "Java"
}

// Survey collects the facts that the rewriting of templates depends on.
func (language) Survey(paths []string, read func(string) ([]byte, error)) map[string]string {
	return mybatis.Survey(paths, read)
}

// filled marks the generated method that a page runs.
func (l *lowering) filled(file string) {
	name := "jsp:" + strings.NewReplacer(".", "_", "/", ":").Replace(file)
	for _, c := range l.File.Classes {
		if c.Name != jsp.Class {
			continue
		}
		c.Name = name
		for _, fn := range c.Methods {
			_, member := ir.Split(fn.Name)
			fn.Class, fn.Name = name, name+"."+member
			fn.Template = strings.HasPrefix(member, jsp.Method) && len(fn.Params) == 0
		}
	}
}
