package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/codeql"
)

// modelled is the method or field that a row of a model describes.
type modelled struct {
	number                              int
	pack, typ, name, signature, ext, at string
}

// writer writes the programs of a language.
type writer struct {
	language, pack, folder, extension string
	source, sink                      func(*modelled) string
}

func writers() []*writer {
	return []*writer{
		{"Java", "java", "java", ".java", javaSource, javaSink},
		{"Go", "go", "go", ".go", goSource, goSink},
		{"C#", "csharp", "csharp", ".cs", csharpSource, csharpSink},
	}
}

var (
	typeArguments = regexp.MustCompile("<.*>|`[0-9]+")
	positionsOf   = regexp.MustCompile(`^(?:Argument|Parameter)\[([0-9]+)(?:\.\.([0-9]+))?`)
)

// positions returns the first and last argument or parameter of an access path; -1 for others.
func (m *modelled) positions() (first, last int) {
	match := positionsOf.FindStringSubmatch(m.at)
	if match == nil {
		return -1, -1
	}
	first, _ = strconv.Atoi(match[1])
	last = first
	if match[2] != "" {
		last, _ = strconv.Atoi(match[2])
	}
	return first, last
}

// arguments writes the arguments of a call: value writes those that the row models, other all
// others.
func (m *modelled) arguments(skip int, value, other func(typ string) string) string {
	types := codeql.SignatureTypes(m.signature)
	first, last := m.positions()
	n := len(types)
	if m.signature == "" {
		n = last + 1
	}
	var out []string
	for i := skip; i < n; i++ {
		typ := ""
		if i < len(types) {
			typ = typeArguments.ReplaceAllString(types[i], "")
		}
		if i >= first && i <= last && first >= 0 {
			out = append(out, value(typ))
		} else {
			out = append(out, other(typ))
		}
	}
	return strings.Join(out, ", ")
}

// simple returns the last part of a name.
func simple(name string) string { return name[strings.LastIndexAny(name, ".$+")+1:] }

func plainType(typ string) string {
	return strings.NewReplacer("$", ".", "+", ".").Replace(typeArguments.ReplaceAllString(typ, ""))
}

// javaValue returns the text value as a type of Java.
func javaValue(typ string) string {
	made, ok := map[string]string{
		"": "value", "String": "value", "CharSequence": "value", "Object": "value", "T": "value", "Comparable": "value", "Serializable": "value",
		"String[]": "new String[] {value}", "Object[]": "new Object[] {value}", "CharSequence[]": "new String[] {value}",
		"byte[]": "value.getBytes()", "char[]": "value.toCharArray()", "InputStream": "new java.io.ByteArrayInputStream(value.getBytes())",
		"Reader": "new java.io.StringReader(value)", "URI": "java.net.URI.create(value)", "URL": "new java.net.URL(value)",
		"File": "new java.io.File(value)", "File[]": "new java.io.File[] {new java.io.File(value)}", "Path": "java.nio.file.Paths.get(value)",
		"List": "java.util.List.of(value)", "Collection": "java.util.List.of(value)", "Iterable": "java.util.List.of(value)",
		"Set": "java.util.Set.of(value)", "Map": `java.util.Map.of("k", value)`, "Supplier": "() -> value", "Callable": "() -> value",
	}[typ]
	if !ok {
		return "new " + strings.TrimSuffix(typ, "[]") + "(value)"
	}
	return made
}

func javaOther(typ string) string {
	switch typ {
	case "int", "long", "short", "byte", "double", "float":
		return "1"
	case "boolean":
		return "true"
	case "String", "CharSequence":
		return `"x"`
	}
	return "null"
}

// javaHead begins a file of its own package.
func javaHead(m *modelled) (head, typ string) {
	typ = plainType(m.typ)
	outer, _, _ := strings.Cut(typ, ".")
	return fmt.Sprintf("package c%d;\nimport %s.%s;\n", m.number, m.pack, outer), typ
}

const javaUse = "db.executeQuery(\"select * from t where name = '\" + value + \"'\"); new java.io.File(\"/data/\" + value).delete();"

func javaSource(m *modelled) string {
	head, typ := javaHead(m)
	frame := func(before string) string {
		const form = "%sclass Case%d {\n void run(%s it, java.sql.Statement db) throws Exception {\n %s\n %s\n }\n}\n"
		return fmt.Sprintf(form, head, m.number, typ, before, javaUse)
	}
	first, _ := m.positions()
	switch {
	case m.ext != "":
		const form = "%sclass Case%d {\n @%s\n public void run(@%s String value, java.sql.Statement db) throws Exception {\n %s\n }\n}\n"
		return fmt.Sprintf(form, head, m.number, typ, typ, javaUse)
	case strings.HasPrefix(m.at, "Parameter"):
		return javaOverride(m, head, typ, max(first, 0))
	case strings.HasPrefix(m.at, "Argument[") && first >= 0 && strings.Contains(m.at, "Parameter"):
		return frame("it." + m.name + "(value -> { " + javaUse + " });")
	case first >= 0:
		out := "StringBuilder value = new StringBuilder();"
		if strings.Contains(m.signature, "byte[]") {
			out = "byte[] value = new byte[99];"
		}
		call := m.arguments(0, func(string) string { return "value" }, javaOther)
		return frame(out + " it." + m.name + "(" + call + ");")
	case m.at == "":
		return frame("var value = it." + m.name + ";")
	case m.name == simple(m.typ):
		return frame("var value = new " + typ + "(" + m.arguments(0, javaOther, javaOther) + ");")
	}
	return frame("var value = it." + m.name + "(" + m.arguments(0, javaOther, javaOther) + ");")
}

// javaOverride returns a class with a method that a library calls.
func javaOverride(m *modelled, head, typ string, at int) string {
	types := codeql.SignatureTypes(m.signature)
	var params []string
	for i := range max(len(types), at+1) {
		name, t := fmt.Sprintf("p%d", i), "Object"
		if i < len(types) {
			t = types[i]
		}
		if i == at {
			name = "value"
		}
		params = append(params, t+" "+name)
	}
	body := javaUse
	if strings.HasPrefix(m.at, "ReturnValue") {
		body = "String value = request.getParameter(\"q\"); return value;"
	}
	return fmt.Sprintf("%sclass Case%d extends %s {\n java.sql.Statement db;\n javax.servlet.http.HttpServletRequest request;\n"+
		" @Override\n public Object %s(%s) throws Exception {\n %s\n }\n}\n", head, m.number, typ, m.name, strings.Join(params, ", "), body)
}

func javaSink(m *modelled) string {
	head, typ := javaHead(m)
	frame := func(params, body string) string {
		return fmt.Sprintf("%sclass Case%d {\n void run(javax.servlet.http.HttpServletRequest request%s) throws Exception {\n"+
			" String value = request.getParameter(\"q\");\n %s\n }\n}\n", head, m.number, params, body)
	}
	value := javaValue
	switch {
	case strings.HasSuffix(m.at, ".ReturnValue"):
		value = func(string) string { return "() -> value" }
	case strings.HasSuffix(m.at, "Element") && m.signature == "":
		value = func(string) string { return "java.util.List.of(value)" }
	}
	args := m.arguments(0, value, javaOther)
	switch {
	case m.at == "ReturnValue":
		return javaOverride(m, head, typ, 0)
	case m.at == "Argument[this]":
		return frame("", typ+" it = "+javaValue(typ)+"; it."+m.name+"("+args+");")
	case m.at == "":
		return frame(", "+typ+" it", "it."+m.name+" = value;")
	case m.name == simple(m.typ):
		return frame("", "new "+typ+"("+args+");")
	}
	return frame(", "+typ+" it", "it."+m.name+"("+args+");")
}

func goFrame(m *modelled, body string) string {
	param := ""
	if m.typ != "" {
		param = ", it *lib." + m.typ
	}
	return fmt.Sprintf("package c%d\n\nimport (\n\t\"database/sql\"\n\t\"fmt\"\n\t\"net/http\"\n\t\"os\"\n\n\tlib %q\n)\n\n"+
		"func run(w http.ResponseWriter, r *http.Request, db *sql.DB%s) {\n\t%s\n}\n", m.number, m.pack, param, body)
}

func (m *modelled) goCallee() string {
	if m.typ == "" {
		return "lib." + m.name
	}
	return "it." + m.name
}

func goSource(m *modelled) string {
	const use = "db.Query(\"select * from t where name = '\" + fmt.Sprint(value) + \"'\")\n\tos.Remove(\"data/\" + fmt.Sprint(value))"
	call := m.goCallee() + "(" + m.arguments(0, func(string) string { return "&value" }, func(string) string { return "nil" }) + ")"
	first, _ := m.positions()
	if first >= 0 {
		return goFrame(m, "var value lib.Any\n\t"+call+"\n\t"+use)
	}
	switch m.at {
	case "":
		return goFrame(m, "value := "+m.goCallee()+"\n\t"+use)
	case "ReturnValue[0]":
		return goFrame(m, "value, _ := "+call+"\n\t"+use)
	case "ReturnValue[1]":
		return goFrame(m, "_, value := "+call+"\n\t"+use)
	}
	return goFrame(m, "value := "+call+"\n\t"+use)
}

func goSink(m *modelled) string {
	const value = "value := r.FormValue(\"q\")\n\t"
	args := m.arguments(0, func(string) string { return "value" }, func(string) string { return "nil" })
	switch m.at {
	case "Argument[receiver]":
		return goFrame(m, value+"it = lib.New"+m.typ+"(value)\n\t"+m.goCallee()+"()")
	case "":
		return goFrame(m, value+m.goCallee()+" = value")
	}
	return goFrame(m, value+m.goCallee()+"("+args+")")
}

func csharpValue(typ string) string {
	switch {
	case typ == "", typ == "System.String", typ == "System.Object", len(typ) < 3:
		return "value"
	case strings.HasSuffix(typ, "[]"):
		return "new[] { value }"
	case strings.HasPrefix(typ, "System.Collections.Generic."):
		return "new System.Collections.Generic.List<string> { value }"
	}
	return "new " + typ + "(value)"
}

func csharpOther(typ string) string {
	switch typ {
	case "System.Int32", "System.Int64":
		return "1"
	case "System.Boolean":
		return "true"
	case "System.String":
		return `"x"`
	}
	return "null"
}

func csharpFrame(m *modelled, typ, params, body string) string {
	param := ""
	if typ != "" {
		param = ", " + typ + " it"
	}
	return fmt.Sprintf("using System.Data.SqlClient;\nusing %s;\n\nnamespace c%d;\n\nclass Case%d\n{\n"+
		"    void Run(Microsoft.AspNetCore.Http.HttpRequest request, SqlConnection db%s%s)\n    {\n        %s\n    }\n}\n",
		m.pack, m.number, m.number, param, params, body)
}

func csharpSource(m *modelled) string {
	const use = "new SqlCommand(\"select * from t where name = '\" + value + \"'\", db); System.IO.File.Delete(\"/data/\" + value);"
	typ, name := plainType(m.typ), typeArguments.ReplaceAllString(m.name, "")
	property, isProperty := strings.CutPrefix(name, "get_")
	switch {
	case m.ext != "":
		attribute := strings.TrimSuffix(typ, "Attribute")
		return fmt.Sprintf("using System.Data.SqlClient;\nusing %s;\n\nclass Case%d\n{\n    [%s]\n    public string value { get; set; }\n\n"+
			"    void Run(SqlConnection db)\n    {\n        %s\n    }\n}\n", m.pack, m.number, attribute, use)
	case isProperty:
		return csharpFrame(m, typ, "", "var value = it."+property+"; "+use)
	case name == simple(m.typ):
		return csharpFrame(m, "", "", "var value = new "+typ+"("+m.arguments(0, csharpOther, csharpOther)+"); "+use)
	}
	if first, _ := m.positions(); first >= 0 {
		call := m.arguments(0, func(string) string { return "value" }, csharpOther)
		return csharpFrame(m, typ, "", "var value = new byte[99]; it."+name+"("+call+"); "+use)
	}
	return csharpFrame(m, typ, "", "var value = it."+name+"("+m.arguments(0, csharpOther, csharpOther)+"); "+use)
}

func csharpSink(m *modelled) string {
	const value = "string value = request.Query[\"q\"]; "
	typ, name := plainType(m.typ), typeArguments.ReplaceAllString(m.name, "")
	property, isProperty := strings.CutPrefix(name, "set_")
	args := m.arguments(0, csharpValue, csharpOther)
	switch {
	case isProperty:
		return csharpFrame(m, typ, "", value+"it."+property+" = value;")
	case name == simple(m.typ):
		return csharpFrame(m, "", "", value+"new "+typ+"("+args+");")
	case m.at == "Argument[this]":
		return csharpFrame(m, "", "", value+"var it = "+csharpValue(m.pack+"."+typ)+"; it."+name+"("+args+");")
	}
	types := codeql.SignatureTypes(m.signature)
	first, _ := m.positions()
	if first > 0 && len(types) > 0 && strings.Contains(types[0], ".") && !strings.HasPrefix(types[0], "System.String") {
		// The method may extend its first argument. Both ways to call it count as one.
		rest := m.arguments(1, csharpValue, csharpOther)
		return csharpFrame(m, "", ", "+typeArguments.ReplaceAllString(types[0], "")+" first",
			value+typ+"."+name+"(first, "+rest+"); first."+name+"("+rest+");")
	}
	return csharpFrame(m, typ, "", value+"it."+name+"("+args+");")
}
