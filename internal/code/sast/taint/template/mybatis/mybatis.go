// Package mybatis rewrites the statements of MyBatis as classes that implement its interfaces.
package mybatis

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/files"
	"assay/internal/code/sast/taint/template"
)

// The statements of MyBatis are in XML files; methods of an interface run them. If a statement contains "${name}", the value becomes part
// of the statement unchanged. Such a file is rewritten as a class that implements the interface, with a method for each such statement, so
// that the arguments of the interface's methods reach the statements. See mybatis.org/mybatis-3/sqlmap-xml.html.

// mapperFile matches the usual names of such files and their folders.
var mapperFile = regexp.MustCompile(`(?i)(mapper|dao|sqlmap)s?[\w.-]*\.xml$|/(mappers?|dao|sqlmaps?|mybatis|ibatis)/(?:[\w-]+/)*[\w.-]+\.xml$`)

const maxMappers = 2000

// factMapper, followed by the name of an interface, is the key of its methods' parameters: a line of imports, then a line for
// each method with its name and parameters, separated by tabs.
const factMapper = "mapper:"

var (
	mapperSpace = regexp.MustCompile(`<mapper\b[^>]*\bnamespace\s*=\s*["']([A-Za-z_][\w.]{0,200})["']`)
	statement   = regexp.MustCompile(`<(?:select|insert|update|delete)\b[^>]*\bid\s*=\s*["'](\w{1,80})["']`)
	importLine  = regexp.MustCompile(`(?m)^\s*(import\s+(?:static\s+)?[\w.]+(?:\.\*)?\s*;)`)
	comment     = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*`)
	paramName   = regexp.MustCompile(`@(?:[\w.]+\.)?Param\s*\(\s*(?:value\s*=\s*)?"(\w{1,80})"\s*\)`)
	anyMark     = regexp.MustCompile(`@[\w.]+(?:\s*\([^()]*\))?`)
	typeAndName = regexp.MustCompile(`^([\w.<>,\[\]? ]{1,120}?)(?:\.\.\.)?\s+(\w{1,80})$`)
)

// Is reports whether a file may contain statements.
func Is(file string) bool { return mapperFile.MatchString(file) }

// Survey reads the parameters of the methods of MyBatis interfaces.
func Survey(paths []string, read func(string) ([]byte, error)) map[string]string {
	facts := map[string]string{}
	var sources map[string][]string // paths of Java files, by base name
	seen := 0
	for _, data := range files.Read(paths, read, Is) {
		if seen++; seen > maxMappers {
			break
		}
		m := mapperSpace.FindSubmatch(data)
		if m == nil || !strings.Contains(string(data), "${") {
			continue
		}
		if sources == nil {
			sources = byName(paths)
		}
		name := string(m[1])
		file := strings.ReplaceAll(name, ".", "/") + ".java"
		is := func(source string) bool { return source == file || strings.HasSuffix(source, "/"+file) }
		for _, code := range files.Read(sources[path.Base(file)], read, is) {
			facts[factMapper+name] = declared(string(code), statement.FindAllStringSubmatch(string(data), -1))
			break
		}
	}
	return facts
}

func byName(paths []string) map[string][]string {
	out := map[string][]string{}
	for _, p := range paths {
		if strings.HasSuffix(p, ".java") {
			out[path.Base(p)] = append(out[path.Base(p)], p)
		}
	}
	return out
}

// declared returns the declarations of an interface's methods that run statements.
func declared(source string, statements [][]string) string {
	var imports []string
	for _, m := range importLine.FindAllStringSubmatch(source, -1) {
		imports = append(imports, strings.Join(strings.Fields(m[1]), " "))
	}
	lines := []string{strings.Join(imports, " ")}
	source = comment.ReplaceAllString(source, " ")
	for _, m := range statements {
		at := regexp.MustCompile(`[\w>\]]\s+` + m[1] + `\s*\(`).FindStringIndex(source)
		if at == nil {
			continue
		}
		line := m[1]
		for _, p := range parameters(source[at[1]:]) {
			line += "\t" + p
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// parameters returns the parameters of a declaration, each with type and name, up to the closing bracket.
func parameters(source string) []string {
	var out []string
	one := ""
	for _, part := range template.Split(source[:max(template.Closing("("+source)-1, 0)], ",") {
		if one += part; strings.Count(one, "<") > strings.Count(one, ">") { // a comma between arguments of a type
			one += ","
			continue
		}
		text := strings.TrimPrefix(strings.TrimSpace(anyMark.ReplaceAllString(one, " ")), "final ")
		if m := typeAndName.FindStringSubmatch(text); m != nil {
			name := m[2]
			if given := paramName.FindStringSubmatch(one); given != nil {
				name = given[1]
			}
			out = append(out, strings.TrimSpace(m[1])+" "+name)
		}
		one = ""
	}
	return out
}

// mapper is a file that is being rewritten.
type mapper struct {
	w      template.Rewrite
	params map[string][]string // parameters of methods, each with type and name
	in     []string            // parameters of the current method
	open   bool
	// each maps names of elements to their collections; safe contains names that the surrounding tags compare with
	// constants.
	each, safe []string
	parts      map[string][]string // contents of "<sql>" fragments
	part       string
}

// Source rewrites a file with statements.
func Source(file []byte, facts map[string]string) []byte {
	c := &mapper{params: map[string][]string{}, parts: map[string][]string{}}
	source := string(file)
	m := mapperSpace.FindStringSubmatch(source)
	if m == nil || facts[factMapper+m[1]] == "" {
		c.w.Put("class ", "Page", " {}")
		return c.w.Done(file)
	}
	lines := strings.Split(facts[factMapper+m[1]], "\n")
	for _, line := range lines[1:] {
		fields := strings.Split(line, "\t")
		c.params[fields[0]] = fields[1:]
	}
	if i := strings.LastIndexByte(m[1], '.'); i > 0 {
		c.w.Put("package ", m[1][:i], "; ")
	}
	c.w.Put(lines[0], " class ", m[1][strings.LastIndexByte(m[1], '.')+1:], "__Statements implements ", m[1], " { ")
	template.Parts(source, template.XMLTag, c.text, c.tag)
	c.end()
	c.w.Put("}")
	return c.w.Done(file)
}

func (c *mapper) end() {
	if c.open {
		c.w.Put("return null; } ")
	}
	c.open, c.in, c.each, c.safe, c.part = false, nil, nil, nil, ""
}

// oneOf matches a test that a value is one of several constants.
var oneOf = regexp.MustCompile(`^\(?\s*(\w+)\s*(?:==|\.equals\()\s*(?:'[^']*'|"[^"]*")\)?(?:\.toString\(\))?\s*(?:(?:or|\|\|)\s*(\w+)\s*(?:==|\.equals\()\s*(?:'[^']*'|"[^"]*")\)?\s*)*\)?$`)

func (c *mapper) tag(tag string) {
	c.w.Skip(tag)
	name, given := template.ReadTag(tag)
	closes, alone := strings.HasPrefix(tag, "</"), strings.HasSuffix(tag, "/>")
	switch name {
	case "select", "insert", "update", "delete":
		c.end()
		if params, ok := c.params[given["id"]]; ok && !closes && !alone {
			c.w.Put("public Object ", given["id"], "(", strings.Join(params, ", "), ") { ")
			c.open, c.in = true, params
		}
	case "sql":
		c.end()
		if !closes && !alone {
			c.part = given["id"]
		}
	case "include":
		for _, name := range c.parts[given["refid"]] {
			c.insert(name)
		}
	case "if", "when":
		c.around(&c.safe, closes, alone, func() string {
			if m := oneOf.FindStringSubmatch(strings.ReplaceAll(given["test"], "&quot;", `"`)); m != nil {
				return m[1]
			}
			return ""
		})
	case "foreach":
		c.around(&c.each, closes, alone, func() string { return given["item"] + "=" + given["collection"] })
	}
}

// around records the effect of a tag until it is closed.
func (c *mapper) around(list *[]string, closes, alone bool, says func() string) {
	switch {
	case alone:
	case closes:
		*list = (*list)[:max(len(*list)-1, 0)]
	default:
		*list = append(*list, says())
	}
}

var (
	inserted = regexp.MustCompile(`\$\{\s*[\w.]{1,120}\s*\}`)
	ofText   = regexp.MustCompile(`^(?:java\.lang\.)?(?:String|Object|Integer|Long|int|long|Short|short|Double|Boolean|boolean)$`)
	ofMap    = regexp.MustCompile(`^(?:java\.util\.)?(?:Hash|LinkedHash)?Map\b`)
	ofMany   = regexp.MustCompile(`^(?:java\.util\.)?(?:List|Collection|Set|ArrayList)\b|\[\]$`)
)

// text writes a part of a statement.
func (c *mapper) text(text string) {
	template.Parts(text, inserted, c.w.Skip, func(mark string) {
		if name := strings.TrimSpace(mark[len("${") : len(mark)-1]); c.part == "" {
			c.insert(name)
		} else if len(c.parts[c.part]) < maxInserted {
			c.parts[c.part] = append(c.parts[c.part], name)
		}
		c.w.Skip(mark)
	})
}

// maxInserted is the maximum number of values in a fragment.
const maxInserted = 20

// insert writes a value that becomes part of the statement.
func (c *mapper) insert(name string) {
	root, rest, _ := strings.Cut(name, ".")
	if !c.open || slices.Contains(c.safe, root) {
		return
	}
	for i := len(c.each) - 1; i >= 0; i-- {
		if item, of, _ := strings.Cut(c.each[i], "="); item == root {
			if x := c.value(of, ""); x != "" {
				c.put("((java.util.List) " + x + ").get(0)" + template.Getters(rest))
			}
			return
		}
	}
	if x := c.value(root, rest); x != "" {
		c.put(x)
	}
}

func (c *mapper) put(x string) {
	c.w.Put("org.apache.ibatis.annotations.Select.text(\"\" + ", x, "); ")
}

// value returns the parameter with a name.
func (c *mapper) value(root, rest string) string {
	for _, p := range c.in {
		typ, name := p[:strings.LastIndexByte(p, ' ')], p[strings.LastIndexByte(p, ' ')+1:]
		switch {
		case name == root:
			return name + template.Getters(rest)
		case len(c.in) > 1:
		case root == "_parameter", root == "value", root == "list", root == "array", root == "collection",
			ofText.MatchString(typ), ofMany.MatchString(typ):
			return name
		case ofMap.MatchString(typ):
			return name + ".get(\"" + root + "\")"
		default:
			return name + template.Getters(root) + template.Getters(rest)
		}
	}
	return ""
}
