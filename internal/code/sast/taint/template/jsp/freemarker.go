package jsp

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/template"
)

// Templates of FreeMarker escape what they write if they are named .ftlh, within <#escape> and <#autoesc>, or by a built-in of an
// expression. See freemarker.apache.org/docs/dgui_misc_autoescaping.html.

var (
	freemarkerFile = regexp.MustCompile(`\.ftlh?$`)

	ftlMark   = regexp.MustCompile(`<#--(?s:.*?)-->|<#noparse>(?s:.*?)</#noparse>|</?[#@](?:[^>"']|"[^"]*"|'[^']*')*>|[$#]\{[^{}]*\}`)
	ftlAssign = regexp.MustCompile(`^<#(?:assign|local|global)\s+(\w+)\s*=\s*(.+?)\s*/?>$`)
	ftlList   = regexp.MustCompile(`^<#list\s+(.+?)(?:\s+as\s+(\w+)(?:\s*,\s*(\w+))?)?\s*>$`)
	ftlItems  = regexp.MustCompile(`^<#items\s+as\s+(\w+)(?:\s*,\s*(\w+))?\s*>$`)
	ftlFile   = regexp.MustCompile(`^<#include\s+["']([\w./-]+)["']`)
	ftlImport = regexp.MustCompile(`^<#import\s+["']([\w./-]+)["']\s+as\s+(\w+)`)
	ftlMacro  = regexp.MustCompile(`^<#macro\s+(\w+)((?:\s+\w+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[\w.]+))?)*)\s*>$`)
	ftlParam  = regexp.MustCompile(`\s(\w+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[\w.]+))?`)
	ftlCall   = regexp.MustCompile(`^<@(\w+)\.(\w+)(\s.*?)?/?>$`)
	ftlGiven  = regexp.MustCompile(`\s(\w+)\s*=\s*("[^"]*"|'[^']*'|[\w.!?\[\]]+)`)
	ftlInText = regexp.MustCompile(`\$\{([^{}]*)\}`)
	ftlFormat = regexp.MustCompile(`^<#ftl\s[^>]*output_format\s*=\s*["'](?:HTML|XHTML|XML)["']`)
	builtIn   = regexp.MustCompile(`\?(\w+)(?:\([^()]*\))?`)
	textual   = regexp.MustCompile(`^(?:cap_first|capitalize|chop_linebreak|first|join|last|lower_case|no_esc|replace|reverse|sort|string|substring|trim|` +
		`uncap_first|upper_case|word_list)$`)
	orElse = regexp.MustCompile(`([\w)\]"'])!(?:("[^"]*"|'[^']*'|[\w.]+)|([^=]|$))`)
)

// marked is a template of FreeMarker that is being rewritten.
type marked struct {
	*page
	escapes []bool            // whether values are escaped, for each open part
	files   map[string]string // names of imported templates
	list    string            // the latest list, whose elements are named later
}

func freemarkerSource(name string, source []byte) []byte {
	t := &marked{page: &page{}, escapes: []bool{strings.HasSuffix(name, ".ftlh")}, files: map[string]string{}}
	return t.source(source, func(text string) {
		template.Parts(text, ftlMark, t.w.Skip, func(mark string) {
			if len(mark) < maxExpression {
				t.mark(template.Flat(mark))
			}
			t.w.Skip(mark)
		})
	})
}

func (t *marked) mark(mark string) {
	word, _, _ := strings.Cut(strings.TrimRight(mark, "/>"), " ")
	switch word {
	case "<#escape", "<#autoesc":
		t.escapes = append(t.escapes, true)
	case "<#noescape", "<#noautoesc":
		t.escapes = append(t.escapes, false)
	case "</#escape", "</#autoesc", "</#noescape", "</#noautoesc":
		t.escapes = t.escapes[:max(len(t.escapes)-1, 1)]
	case "<#ftl":
		t.escapes[0] = t.escapes[0] || ftlFormat.MatchString(mark)
	default:
		switch {
		case strings.HasPrefix(mark, "$"), strings.HasPrefix(mark, "#"):
			t.output(mark[2 : len(mark)-1])
		case strings.HasPrefix(mark, "<#"):
			t.directive(mark)
		case strings.HasPrefix(mark, "<@"):
			t.call(ftlCall.FindStringSubmatch(mark))
		}
	}
}

// output writes a value, unless it is escaped.
func (t *marked) output(el string) {
	if t.escapes[len(t.escapes)-1] && !strings.Contains(el, "?no_esc") {
		return
	}
	t.print(ftlValue(el))
}

// directive writes a directive that sets names or includes a template.
func (t *marked) directive(mark string) {
	if m := ftlAssign.FindStringSubmatch(mark); m != nil {
		t.attribute(m[1], ftlValue(m[2]))
	}
	if m := ftlList.FindStringSubmatch(mark); m != nil {
		t.list = ftlValue(m[1])
		t.elements(m[2:])
	}
	if m := ftlItems.FindStringSubmatch(mark); m != nil {
		t.elements(m[1:])
	}
	if m := ftlFile.FindStringSubmatch(mark); m != nil {
		t.include(m[1])
	}
	if m := ftlImport.FindStringSubmatch(mark); m != nil {
		t.files[m[2]] = m[1]
	}
	if m := ftlMacro.FindStringSubmatch(mark); m != nil {
		for _, one := range ftlParam.FindAllStringSubmatch(m[2], -1) {
			t.attribute(one[1], "request.getAttribute(\""+m[1]+"__"+one[1]+"\")")
		}
	}
}

// elements sets the names of a list's elements.
func (t *marked) elements(names []string) {
	if t.list == "" {
		return
	}
	for _, name := range names {
		t.attribute(name, first(t.list))
	}
}

// call writes the inclusion of the template whose macro is called; m are the groups of ftlCall.
func (t *marked) call(m []string) {
	if m == nil || t.files[m[1]] == "" {
		return
	}
	for _, one := range ftlGiven.FindAllStringSubmatch(m[3], -1) {
		t.attribute(m[2]+"__"+one[1], ftlValue(one[2]))
	}
	t.include(t.files[m[1]])
}

// ftlValue rewrites an expression as Java; "" if it contains no data, or escapes it.
func ftlValue(el string) string {
	for _, m := range builtIn.FindAllStringSubmatch(el, -1) {
		if !textual.MatchString(m[1]) {
			return ""
		}
	}
	el = strings.TrimSpace(builtIn.ReplaceAllString(el, ""))
	if quote := strings.IndexAny(el, `"'`); quote == 0 && ftlInText.MatchString(el) {
		el = strings.Join(template.Groups(ftlInText, el, -1), " + ")
	}
	return value(orElse.ReplaceAllStringFunc(el, func(found string) string {
		m := orElse.FindStringSubmatch(found)
		if m[2] != "" {
			return m[1] + " + " + m[2]
		}
		return m[1] + m[3]
	}))
}
