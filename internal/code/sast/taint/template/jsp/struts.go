package jsp

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/template"
)

// Struts is configured in XML: a configuration names the class whose object handles a request after its set… methods were called,
// and the page that renders the response. The configuration is rewritten as a page that creates the object and renders the
// result. See struts.apache.org/core-developers/action-configuration.

// strutsFile matches the names of such files.
var strutsFile = regexp.MustCompile(`(^|/)struts(-[\w-]+)?\.xml$`)

// strutsAction is the name under which a page can access the object.
const strutsAction = "strutsAction"

// longestName limits the length of names that are repeated.
const longestName = 120

var (
	classPath = regexp.MustCompile(`^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$`)
	inText    = regexp.MustCompile(`[$%]\{([^}]*)\}`)
)

// configuration is a file that is being rewritten.
type configuration struct {
	p *page
	// class is the class of the current action, kind the type of its result, param the name of the current parameter.
	class, kind, param string
	inResult           bool
}

// Configures reports whether a file configures Struts.
func Configures(file string) bool { return strutsFile.MatchString(file) }

func strutsSource(source []byte) []byte {
	c := &configuration{p: &page{}}
	return c.p.source(source, func(text string) { template.Parts(text, template.XMLTag, c.text, c.tag) })
}

func (c *configuration) tag(tag string) {
	name, given := template.ReadTag(tag)
	switch opens := !strings.HasPrefix(tag, "</") && !strings.HasSuffix(tag, "/>"); name {
	case "constant":
		if given["name"] == "struts.devMode" && strings.TrimSpace(given["value"]) == "true" {
			c.p.w.Put("org.apache.struts2.StrutsConstants.devMode(true); ")
		}
	case "action":
		c.class = ""
		if opens && len(given["class"]) <= longestName && classPath.MatchString(given["class"]) {
			c.class = given["class"]
		}
	case "result":
		c.inResult, c.kind = opens, given["type"]
	case "param":
		c.param = ""
		if opens {
			c.param = given["name"]
		}
	}
	c.p.w.Skip(tag)
}

// text is the target of a result, if the element contains it as text.
func (c *configuration) text(text string) {
	to := strings.TrimSpace(text)
	if !c.inResult || c.class == "" || to == "" || c.param != "" && c.param != "location" && c.param != "url" {
		c.p.w.Skip(text)
		return
	}
	before, _, _ := strings.Cut(text, to)
	c.p.w.Skip(before)
	switch c.kind {
	case "redirect":
		if inText.MatchString(to) {
			c.p.w.Put("response.sendRedirect(", c.filled(to), "); ")
		}
	case "", "dispatcher":
		if fileName.MatchString(to) {
			c.p.attribute(strutsAction, "new "+c.class+"()")
			c.p.w.Put("request.getRequestDispatcher(\"", to, "\").forward(request, response); ")
		}
	}
	c.p.w.Skip(text[len(before):])
}

// filled returns a Java expression for a text that contains properties of the action.
func (c *configuration) filled(text string) string {
	var parts []string
	at := 0
	for _, m := range inText.FindAllStringSubmatchIndex(text, -1) {
		if s := text[at:m[0]]; plainText.MatchString(s) {
			parts = append(parts, `"`+s+`"`)
		}
		if x := properties("new "+c.class+"()", text[m[2]:m[3]], true); x != "" {
			parts = append(parts, x)
		}
		at = m[1]
	}
	return strings.Join(append(parts, `""`), " + ")
}

// plainText matches text that needs no escapes in Java.
var plainText = regexp.MustCompile(`^[\w/.:?&=#;-]+$`)

// properties returns the expression for a path of properties of an object. If called is true, it calls the getters, which
// requires that the class is known.
func properties(of, names string, called bool) string {
	m := pathExpr.FindStringSubmatch(names)
	if m == nil || len(names) > 400 {
		return ""
	}
	for name := range strings.SplitSeq(m[1]+m[2], ".") {
		if !wordName.MatchString(name) {
			return ""
		}
		if called {
			of += template.Getters(name)
		} else {
			of += "." + name
		}
	}
	return of
}

// property writes further meanings of a name in a page with Struts tags: a property of an element that surrounding tags iterate
// over, or of the action.
func (p *page) property(names string) {
	if !p.struts {
		return
	}
	names = strings.TrimPrefix(strings.TrimSpace(names), "#")
	on := p.element()
	p.print(properties(on, names, false))
}

// element returns the object of a property.
func (p *page) element() string {
	if n := len(p.of); n > 0 && p.of[n-1] != "" {
		return p.of[n-1]
	}
	return "request.getAttribute(\"" + strutsAction + "\")"
}

// strutsTag matches a Struts tag.
func (p *page) strutsTag(name string, given map[string]string) {
	switch name {
	case "s:property":
		if given["escape"] == "false" || given["escapeHtml"] == "false" {
			p.property(strings.TrimSuffix(strings.TrimPrefix(given["value"], "%{"), "}"))
		}
	case "s:iterator":
		of := ""
		if x := properties(p.element(), given["value"], false); x != "" && len(x) < longestName {
			of = first(x)
		}
		p.of = append(p.of, of)
	}
}
