package java

import (
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
