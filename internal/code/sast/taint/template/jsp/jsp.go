// Package jsp rewrites pages of Jakarta Server Pages, Thymeleaf, FreeMarker and Velocity as Java, and configurations of
// Struts, which connect classes with pages.
package jsp

import (
	"cmp"
	"maps"
	slash "path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/template"
)

// Templates returns the pages and configurations among the files of a repository.
func Templates(all []string) func(string) bool {
	pages := thymeleaf(all)
	return func(file string) bool {
		switch strings.ToLower(slash.Ext(file)) {
		case ".jsp", ".jspf", ".tag", ".ftl", ".ftlh", ".vm", ".vtl":
			return true
		}
		return strutsFile.MatchString(file) || pages && thymeleafFile.MatchString(file)
	}
}

var marks = template.NewMarks(map[string]template.Kind{
	"<%-- --%>": template.Nothing, "<%! %>": template.Members, "<%@ %>": template.Directive, "<%= %>": template.Raw, "<% %>": template.Code,
})

// page is a page that is being rewritten as a class: methods named fill… do what the page does, and the fields are the objects
// that every page has.
type page struct {
	w     template.Rewrite
	parts int
	// struts is true if the page contains Struts tags, so that a name may be a property of the action; of contains the elements
	// that surrounding tags iterate over, as expressions.
	struts bool
	of     []string
	// inAction is what is read of a tag of a library that a scriptlet interrupts: the tag processes the value of its attribute.
	inAction string
	// tags are the folders of tag files, by the prefix of their tags.
	tags map[string]string
}

const (
	// Class is the class that a page becomes.
	Class = "Page"
	// Method is the prefix of the methods that the body of a page becomes.
	Method     = "fill"
	pageFields = "javax.servlet.http.HttpServletRequest request; javax.servlet.http.HttpServletResponse response; " +
		"javax.servlet.http.HttpSession session; javax.servlet.ServletContext application; javax.servlet.jsp.PageContext pageContext; " +
		"javax.servlet.jsp.JspWriter out; Throwable exception; "
)

var (
	pageImport  = regexp.MustCompile(`^\s*page\b[^>]*\bimport\s*=\s*(?:"([^"]*)"|'([^']*)')`)
	pageInclude = regexp.MustCompile(`^\s*include\s+file\s*=\s*["']([\w./-]+)["']`)
	tagPrefix   = regexp.MustCompile(`^\s*taglib\b[^>]*\bprefix\s*=\s*["'](\w+)["']`)
	tagFolder   = regexp.MustCompile(`^\s*taglib\b[^>]*\btagdir\s*=\s*["']([\w./-]+)["']`)
	className   = regexp.MustCompile(`^(?:static\s+)?[\w.]+(?:\.\*)?$`)
)

// Source rewrites a page or configuration.
func Source(name string, source []byte) []byte {
	switch {
	case freemarkerFile.MatchString(name):
		return freemarkerSource(name, source)
	case velocityFile.MatchString(name):
		return velocitySource(source)
	case strutsFile.MatchString(name):
		return strutsSource(source)
	case thymeleafFile.MatchString(name):
		return thymeleafSource(source)
	}
	p := &page{struts: strings.Contains(string(source), "/struts-tags"), tags: map[string]string{}}
	marks.Split(string(source), func(kind template.Kind, text string) {
		if m := pageImport.FindStringSubmatch(text); kind == template.Directive && m != nil {
			for name := range strings.SplitSeq(m[1]+m[2], ",") {
				if name = strings.TrimSpace(name); className.MatchString(name) {
					p.w.Put("import ", name, "; ")
				}
			}
		}
	})
	return p.source(source, func(text string) { marks.Split(text, p.part) })
}

// source writes the class of a page, whose code a function writes.
func (p *page) source(page []byte, write func(text string)) []byte {
	p.w.Put("class ", Class, " extends javax.servlet.http.HttpServlet { ", pageFields)
	p.begin()
	write(string(page))
	p.w.Put("}}")
	return p.w.Done(page)
}

func (p *page) begin() {
	p.parts++
	p.w.Put("void ", Method, strconv.Itoa(p.parts), "() throws Exception { ")
}

func (p *page) part(kind template.Kind, text string) {
	code := template.Uncommented(text, `"'`, "//")
	switch kind {
	case template.Code:
		p.w.Put(code, " ")
	case template.Raw:
		code = strings.TrimRight(code, " \t\r\n;")
		switch {
		case strings.TrimSpace(code) == "", p.inAction != "" && !namesPage.MatchString(p.inAction):
			p.w.Skip(text)
		case p.inAction != "":
			p.w.Put("request.getRequestDispatcher(", code, ").include(request, response); ")
		default:
			p.w.Put("out.print(", code, "); ")
		}
	case template.Members:
		p.w.Put("} ", code, " ")
		p.begin()
	case template.Directive:
		if m := pageInclude.FindStringSubmatch(text); m != nil {
			p.include(m[1])
		}
		if prefix, dir := tagPrefix.FindStringSubmatch(text), tagFolder.FindStringSubmatch(text); prefix != nil && dir != nil {
			p.tags[prefix[1]] = strings.TrimSuffix(dir[1], "/")
		}
		p.w.Skip(text)
	case template.Text:
		p.text(text)
	default:
		p.w.Skip(text)
	}
}

func (p *page) include(file string) {
	p.w.Put("request.getRequestDispatcher(\"", file, "\").include(request, response); ")
}

// text writes the part between scriptlets. Values of its expressions are written unchanged, except in attributes of actions, which process
// them.
func (p *page) text(text string) {
	if p.inAction != "" {
		begun := len(p.inAction)
		p.inAction += text
		end := tagEnd(p.inAction)
		p.w.Skip(text[:end-begun])
		if !strings.HasSuffix(p.inAction[:end], ">") {
			return
		}
		p.inAction, text = "", text[end-begun:]
	}
	for text != "" {
		at := strings.IndexAny(text, "<$#")
		if at < 0 {
			break
		}
		escaped := at > 0 && text[at-1] == '\\'
		p.w.Skip(text[:at])
		text = text[at:]
		switch {
		case escaped && text[0] != '<':
			text = text[1:]
		case strings.HasPrefix(text, "</s:iterator"):
			p.of = p.of[:max(len(p.of)-1, 0)]
			text = text[1:]
		case action.MatchString(text):
			end := tagEnd(text)
			if end == len(text) && !strings.HasSuffix(text, ">") {
				p.inAction = text
				p.w.Skip(text)
				return
			}
			p.action(text[:end])
			p.w.Skip(text[:end])
			text = text[end:]
		case strings.HasPrefix(text, "${"), strings.HasPrefix(text, "#{"):
			end := strings.IndexByte(text, '}')
			if end < 0 {
				p.w.Skip(text)
				return
			}
			if x := value(text[2:end]); x != "" {
				p.w.Put("out.print(", x, "); ")
				p.property(text[2:end])
			}
			p.w.Skip(text[:end])
			text = text[end+1:]
		default:
			text = text[1:]
		}
	}
	p.w.Skip(text)
}

// tagEnd returns the end of the tag at the beginning of a text.
func tagEnd(text string) int {
	for i, c := range template.Outside(text, `"'`) {
		if c == '>' {
			return i + 1
		}
	}
	return len(text)
}

// namesPage matches the beginning of a tag that ends in the attribute with the page that it shows.
var namesPage = regexp.MustCompile(`^<jsp:(include|forward)\s[^>]*\bpage\s*=\s*["']$`)

var (
	action   = regexp.MustCompile(`^<(\w+):(\w+)\b`)
	wordName = regexp.MustCompile(`^[\w.-]+$`)
	fileName = regexp.MustCompile(`^[\w./-]+$`)
)

// action writes a tag of a library.
func (p *page) action(tag string) {
	m := action.FindStringSubmatch(tag)
	given := template.Attributes(tag)
	name := given["var"]
	switch m[1] + ":" + m[2] {
	case "c:out":
		if given["escapeXml"] == "false" {
			p.print(inner(given["value"]))
		}
	case "c:set":
		if wordName.MatchString(name) {
			p.attribute(name, inner(given["value"]))
		}
	case "c:forEach":
		if x := inner(given["items"]); x != "" && wordName.MatchString(name) {
			p.attribute(name, first(x))
		}
	case "jsp:useBean":
		p.bean(given)
	case "jsp:setProperty":
		p.setProperty(given)
	case "jsp:include":
		if fileName.MatchString(given["page"]) {
			p.include(given["page"])
		}
	default:
		p.otherTag(m[1], m[2], given)
	}
}

// otherTag writes a tag of a tag file, or of a library that produces its own output, except for values that it passes on.
func (p *page) otherTag(prefix, name string, given map[string]string) {
	if dir := p.tags[prefix]; dir != "" {
		p.tagFile(dir+"/"+name+".tag", given)
		return
	}
	if set := given["var"]; wordName.MatchString(set) {
		p.attribute(set, cmp.Or(inner(given["value"]), `""`))
	}
	p.strutsTag(prefix+":"+name, given)
}

// tagFile writes the inclusion of a tag file, whose variables are the attributes of the tag.
func (p *page) tagFile(file string, given map[string]string) {
	for _, name := range slices.Sorted(maps.Keys(given)) {
		p.attribute(name, cmp.Or(inner(given[name]), `""`))
	}
	p.include(file)
}

// attribute writes an assignment of an attribute of the request; nothing without a name or value.
func (p *page) attribute(name, x string) {
	if name != "" && x != "" {
		p.w.Put("request.setAttribute(\"", name, "\", ", x, "); ")
	}
}

// print writes a value as output; nothing without a value.
func (p *page) print(x string) {
	if x != "" {
		p.w.Put("out.print(", x, "); ")
	}
}

// first returns an element of a list.
func first(list string) string { return "((java.util.List) " + list + ").get(0)" }

// inner returns the expression if it is the whole attribute.
func inner(text string) string {
	if strings.HasPrefix(text, "${") && strings.HasSuffix(text, "}") {
		return value(text[2 : len(text)-1])
	}
	return ""
}
