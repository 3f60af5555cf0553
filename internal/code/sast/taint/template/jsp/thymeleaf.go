package jsp

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/template"
)

// Pages of Thymeleaf are HTML with attributes that control the output. Text is escaped, except by th:utext and [(…)]. See
// thymeleaf.org/doc/tutorials/3.1/usingthymeleaf.html.

// thymeleafFile matches the paths where Spring looks for templates.
var thymeleafFile = regexp.MustCompile(`(^|/)templates/(?:[^/]+/)*[^/]+\.html$`)

// thymeleaf reports whether pages in these folders belong to Thymeleaf, which holds for repositories with Java.
func thymeleaf(all []string) bool {
	return slices.ContainsFunc(all, func(p string) bool { return strings.HasSuffix(p, ".java") })
}

var (
	htmlTag   = regexp.MustCompile(`<!--(?s:.*?)-->|<[a-zA-Z][\w:-]*(?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*\s*/?>`)
	thValue   = regexp.MustCompile(`\b(?:data-)?th[:-]([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')`)
	thEach    = regexp.MustCompile(`^\s*(\w+)\s*(?:,\s*\w+\s*)?:\s*\$\{([^}]*)\}\s*$`)
	thWith    = regexp.MustCompile(`(\w+)\s*=\s*\$\{([^}]*)\}`)
	thInline  = regexp.MustCompile(`\[\((?s:(.*?))\)\]`)
	thNamed   = regexp.MustCompile(`([$*])\{([^}]*)\}`)
	thPart    = regexp.MustCompile(`^\s*(?:~\{)?\s*([\w./-]*)\s*(?:(?:::\s*([\w-]+)\s*(\(.*)?)|::|\}|$)`)
	thOwn     = regexp.MustCompile(`^\s*(\w+)\s*\(([^()]*)\)\s*$`)
	thGiven   = regexp.MustCompile(`^\s*(?:(\w+)\s*=[^=])?`)
	ownScript = regexp.MustCompile(`(?i)th:inline\s*=\s*["']none`)
)

func thymeleafSource(source []byte) []byte {
	p := &page{}
	object, around := "", p.w.Skip
	if !ownScript.Match(source) {
		around = func(text string) {
			template.Parts(text, thInline, p.w.Skip, func(found string) {
				p.unescaped(found, object)
				p.w.Skip(found)
			})
		}
	}
	return p.source(source, func(text string) {
		template.Parts(text, htmlTag, around, func(tag string) {
			object = p.thTag(tag, object)
			p.w.Skip(tag)
		})
	})
}

// unescaped writes the unescaped expressions in a text.
func (p *page) unescaped(text, object string) {
	for _, x := range p.expressions(text, object) {
		p.print(x)
	}
}

// expressions returns the expressions in a text that contain data.
func (p *page) expressions(text, object string) []string {
	var out []string
	for _, m := range thNamed.FindAllStringSubmatch(text, -1) {
		x := value(m[2])
		if m[1] == "*" {
			x = properties(object, strings.TrimSpace(m[2]), false)
			if object == "" {
				x = ""
			}
		}
		if x != "" {
			out = append(out, x)
		}
	}
	return out
}

// thTag applies the attributes of a tag, and returns the object that later names refer to.
func (p *page) thTag(tag, object string) string {
	if strings.HasPrefix(tag, "<!--") {
		return object
	}
	attributes := thValue.FindAllStringSubmatch(tag, -1)
	object = p.variables(attributes, object)
	for _, a := range attributes {
		switch says := a[2] + a[3]; a[1] {
		case "utext":
			p.unescaped(says, object)
		case "replace", "insert", "include":
			p.fragment(thPart.FindStringSubmatch(says), object)
		}
	}
	return object
}

// Arguments of a fragment are attributes of the request, named after the fragment and the place of the parameter.
func argument(fragment string, at int) string { return fragment + "__" + strconv.Itoa(at) }

// fragment writes the inclusion of a fragment; m are the groups of thPart.
func (p *page) fragment(m []string, object string) {
	if m == nil || !fileName.MatchString(m[1]) {
		return
	}
	if end := template.Closing(m[3]); end > 0 {
		for i, one := range template.Split(m[3][1:end], ",") {
			name := argument(m[2], i)
			if g := thGiven.FindStringSubmatch(one); g[1] != "" {
				name = g[1]
			}
			for _, x := range p.expressions(one, object) {
				p.attribute(name, x)
			}
		}
	}
	p.include(m[1])
}

// variables applies the attributes that set names, and returns the object that later names refer to.
func (p *page) variables(attributes [][]string, object string) string {
	set := p.attribute
	for _, a := range attributes { // in the order in which Thymeleaf evaluates them
		switch says := a[2] + a[3]; a[1] {
		case "fragment":
			if m := thOwn.FindStringSubmatch(says); m != nil {
				for i, name := range strings.Split(m[2], ",") {
					if name = strings.TrimSpace(name); wordName.MatchString(name) {
						p.w.Put("if (request.getAttribute(\"", argument(m[1], i), "\") != null) ")
						set(name, "request.getAttribute(\""+argument(m[1], i)+"\")")
					}
				}
			}
		case "each":
			if m := thEach.FindStringSubmatch(says); m != nil {
				if x := value(m[2]); x != "" {
					set(m[1], first(x))
				}
			}
		case "with":
			for _, m := range thWith.FindAllStringSubmatch(says, -1) {
				set(m[1], value(m[2]))
			}
		case "object":
			if m := thNamed.FindStringSubmatch(says); m != nil && m[1] == "$" {
				if object = value(m[2]); len(object) > longestName {
					object = ""
				}
			}
		}
	}
	return object
}
