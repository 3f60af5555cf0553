package razor

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// Keys of facts.
const (
	factPage    = "page:"    // and the path of a view: the namespace of the code behind it
	factImports = "imports:" // and a folder: namespaces that the views in and below it import, one per line
)

// maxSurveyed is the maximum number of bytes of a file with imports.
const maxSurveyed = 1 << 20

var (
	codeSpace  = regexp.MustCompile(`(?m)^\s*namespace\s+([\w.]+)`)
	viewConfig = regexp.MustCompile(`<add\s+namespace="([\w.]+)"`)
)

// Survey adds the facts that the rewriting of views depends on: the namespaces of the code behind them, and those that a folder
// imports for its views.
func Survey(facts map[string]string, file string, read func(string) ([]byte, error)) {
	pattern := viewUsing
	switch base := strings.ToLower(path.Base(file)); {
	case base == "_viewimports.cshtml", base == "_imports.razor":
	case base == "web.config":
		pattern = viewConfig
	case strings.HasSuffix(base, ".cshtml.cs"), strings.HasSuffix(base, ".razor.cs"):
		if code, err := read(file); err == nil {
			if m := codeSpace.FindSubmatch(code); m != nil {
				facts[factPage+file[:len(file)-len(".cs")]] = string(m[1])
			}
		}
		return
	default:
		return
	}
	data, err := read(file)
	if err != nil || len(data) > maxSurveyed {
		return
	}
	var list []string
	for _, m := range pattern.FindAllStringSubmatch(string(data), -1) {
		list = append(list, m[1])
	}
	if slices.Sort(list); len(list) > 0 {
		facts[factImports+path.Dir(file)] = strings.Join(slices.Compact(list), "\n")
	}
}
