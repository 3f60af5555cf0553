package jsp

import (
	"cmp"
	"regexp"
	"strings"
)

// scopes are the objects that hold the beans of a page, by their names in tags.
var scopes = map[string]string{
	"": "pageContext", "page": "pageContext", "request": "request", "session": "session", "application": "application",
}

var (
	beanName = regexp.MustCompile(`^[A-Za-z_]\w*$`)
	beanType = regexp.MustCompile(`^[A-Za-z_][\w.]*$`)
)

// bean writes the declaration of a bean: a variable of the page, which is created unless its scope has it.
func (p *page) bean(given map[string]string) {
	id, scope := given["id"], scopes[given["scope"]]
	typ := cmp.Or(given["type"], given["class"])
	if !beanName.MatchString(id) || !beanType.MatchString(typ) || scope == "" {
		return
	}
	p.w.Put(typ, " ", id, " = (", typ, ") ", scope, ".getAttribute(\"", id, "\"); ")
	if class := given["class"]; beanType.MatchString(class) {
		p.w.Put("if (", id, " == null) { ", id, " = new ", class, "(); ", scope, ".setAttribute(\"", id, "\", ", id, "); } ")
	}
}

// setProperty writes the assignment of a parameter of the request to a property of a bean. Which properties get one is not known where
// the tag names all.
func (p *page) setProperty(given map[string]string) {
	bean, property := given["name"], given["property"]
	if !beanName.MatchString(bean) || !beanName.MatchString(property) {
		return
	}
	x := inner(given["value"])
	if _, set := given["value"]; !set {
		if param := cmp.Or(given["param"], property); wordName.MatchString(param) {
			x = "request.getParameter(\"" + param + "\")"
		}
	}
	if x != "" {
		p.w.Put(bean, ".set", strings.ToUpper(property[:1]), property[1:], "(", x, "); ")
	}
}
