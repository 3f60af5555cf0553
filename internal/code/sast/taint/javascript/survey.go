package javascript

import (
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/tidwall/jsonc"
)

// Prefixes of the keys of facts.
const (
	factPath   = "path\x00"   // directory, pattern: the folder or file that an import with the pattern refers to
	factExport = "export\x00" // module, member: where the member is defined
	factStar   = "star\x00"   // module: the modules whose members it re-exports
	factHas    = "has\x00"    // module, member: the module exports the member
)

const (
	maxBarrels   = 2000
	maxBarrel    = 200_000 // bytes of a file that are read
	maxReexports = 6       // number of modules through which an export is followed
)

var (
	reexport = regexp.MustCompile(`(?s)export\s+(?:type\s+)?(\*(?:\s+as\s+[\w$]+)?|\{[^{}]*\})\s*from\s*['"]([^'"\n]+)['"]`)
	required = regexp.MustCompile(`(?m)(?:exports\.([\w$]+)\s*=|^\s*['"]?([\w$]+)['"]?\s*:)\s*require\(\s*['"](\.[^'"\n]*)['"]\s*\)(?:\.([\w$]+))?\s*[;,\n}]`)
	declared = regexp.MustCompile(`(?m)^\s*export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|var|function\*?|class|interface|type|enum)\s+([\w$]+)`)
	listed   = regexp.MustCompile(`(?s)export\s+(?:type\s+)?\{([^{}]*)\}`)
)

// Survey resolves imports that are not relative paths, and what index files re-export.
func (Language) Survey(paths []string, read func(string) ([]byte, error)) map[string]string {
	facts := map[string]string{}
	var barrels []string
	for _, p := range paths {
		if strings.Contains(p, installed) {
			continue
		}
		base := path.Base(p)
		isConfig := strings.HasSuffix(base, ".json") && (strings.HasPrefix(base, "tsconfig") || strings.HasPrefix(base, "jsconfig"))
		if isConfig || base == "package.json" {
			data, err := read(p)
			switch {
			case err != nil:
			case isConfig:
				surveyConfig(facts, p, data, paths)
			default:
				surveyPackage(facts, p, data)
			}
		}
		if withoutEnding(base) == "index" && base != "index" && len(barrels) < maxBarrels {
			barrels = append(barrels, p)
		}
	}
	known := modules(paths)
	for _, p := range barrels {
		if data, err := read(p); err == nil && len(data) < maxBarrel {
			surveyBarrel(facts, p, string(data), known, read)
		}
	}
	return facts
}

// modules returns the files by the modules that they contain.
func modules(paths []string) map[string]string {
	out := map[string]string{}
	for _, p := range paths {
		if m := moduleOf(p); m != "/"+p {
			out[m] = p
			if dir, ok := strings.CutSuffix(m, "/index"); ok {
				out[dir] = p
			}
		}
	}
	return out
}

type compilerOptions struct {
	CompilerOptions struct {
		BaseURL string              `json:"baseUrl"`
		Paths   map[string][]string `json:"paths"`
	} `json:"compilerOptions"`
}

func surveyConfig(facts map[string]string, file string, data []byte, paths []string) {
	var c compilerOptions
	if json.Unmarshal(jsonc.ToJSON(data), &c) != nil {
		return
	}
	dir := path.Dir(file)
	base := path.Join(dir, c.CompilerOptions.BaseURL)
	var roots []string
	for pattern, to := range c.CompilerOptions.Paths {
		to = slices.DeleteFunc(to, func(s string) bool { return strings.HasPrefix(s, "/") || strings.Contains(s, installed) })
		switch {
		case pattern == "*":
			roots = to
		case len(to) > 0:
			put(facts, factPath+dir+"\x00"+pattern, path.Join(base, to[0]))
		}
	}
	for _, root := range roots {
		surveyRoot(facts, dir, path.Join(base, strings.TrimSuffix(root, "*")), paths)
	}
	if c.CompilerOptions.BaseURL != "" {
		surveyRoot(facts, dir, base, paths)
	}
}

// surveyRoot stores the folders in a root of imports: other imports refer to installed packages.
func surveyRoot(facts map[string]string, dir, root string, paths []string) {
	prefix := root + "/"
	if root == "." {
		prefix = ""
	}
	for _, p := range paths {
		rest, ok := strings.CutPrefix(p, prefix)
		if !ok {
			continue
		}
		if first, _, deep := strings.Cut(rest, "/"); deep && first != "node_modules" && !strings.HasPrefix(first, ".") {
			put(facts, factPath+dir+"\x00"+first+"/*", prefix+first+"/*")
		}
	}
}

// put stores a fact, unless there is one for its key.
func put(facts map[string]string, key, value string) {
	if _, ok := facts[key]; !ok {
		facts[key] = value
	}
}

// surveyPackage stores the names of the repository's own packages.
func surveyPackage(facts map[string]string, file string, data []byte) {
	var p struct {
		Name    string         `json:"name"`
		Imports map[string]any `json:"imports"`
	}
	dir := path.Dir(file)
	if json.Unmarshal(data, &p) != nil {
		return
	}
	if p.Name != "" && dir != "." {
		put(facts, factPath+".\x00"+p.Name+"/*", path.Join(dir, "*"))
		put(facts, factPath+".\x00"+p.Name, path.Join(dir, "src/index"))
	}
	for pattern, to := range p.Imports {
		if s, ok := to.(string); ok && strings.HasPrefix(pattern, "#") {
			put(facts, factPath+dir+"\x00"+pattern, path.Join(dir, s))
		}
	}
}

// mapped returns the file that the nearest configuration maps a specifier to.
func mapped(facts map[string]string, dir, spec string) (string, bool) {
	for {
		if to, ok := facts[factPath+dir+"\x00"+spec]; ok && !strings.Contains(spec, "*") {
			return to, true
		}
		for i := len(spec); i >= 0; i-- {
			if i < len(spec) && i > 0 && spec[i-1] != '/' && spec[i-1] != '@' && spec[i-1] != '~' && spec[i-1] != '#' {
				continue
			}
			if to, ok := facts[factPath+dir+"\x00"+spec[:i]+"*"]; ok {
				return path.Clean(strings.Replace(to, "*", spec[i:], 1)), true
			}
		}
		if dir == "." || dir == "/" || dir == "" {
			return "", false
		}
		dir = path.Dir(dir)
	}
}

// surveyBarrel stores what an index file re-exports.
func surveyBarrel(facts map[string]string, file, source string, known map[string]string, read func(string) ([]byte, error)) {
	module, dir := moduleOf(file), path.Dir(file)
	names := []string{module}
	if short, ok := strings.CutSuffix(module, "/index"); ok {
		names = append(names, short)
	}
	add := func(member, to string) {
		for _, name := range names {
			put(facts, factExport+name+"\x00"+member, to)
		}
	}
	for _, m := range reexport.FindAllStringSubmatch(source, -1) {
		if !strings.HasPrefix(m[2], ".") {
			continue
		}
		from := moduleOf(path.Join(dir, m[2]))
		if as, ok := strings.CutPrefix(m[1], "*"); ok {
			if name, ok := strings.CutPrefix(strings.TrimSpace(as), "as"); ok {
				add(strings.TrimSpace(name), from)
				continue
			}
			for _, name := range names {
				facts[factStar+name] = strings.TrimPrefix(facts[factStar+name]+"\n"+from, "\n")
			}
			surveyExports(facts, from, known, read)
			continue
		}
		for one := range strings.SplitSeq(strings.Trim(m[1], "{} \n"), ",") {
			if name, as := pair(one); name != "" {
				add(as, from+"."+name)
			}
		}
	}
	for _, m := range required.FindAllStringSubmatch(source, -1) {
		to := moduleOf(path.Join(dir, m[3]))
		if m[4] != "" {
			to += "." + m[4]
		}
		add(m[1]+m[2], to)
	}
}

// pair splits "a as b".
func pair(text string) (name, as string) {
	words := strings.Fields(text)
	if len(words) > 0 && words[0] == "type" && len(words) != 3 {
		words = words[1:]
	}
	switch {
	case len(words) == 1:
		return words[0], words[0]
	case len(words) == 3 && words[1] == "as":
		return words[0], words[2]
	}
	return "", ""
}

// surveyExports stores the names that a module exports.
func surveyExports(facts map[string]string, module string, known map[string]string, read func(string) ([]byte, error)) {
	file, ok := known[module]
	if _, done := facts[factHas+module]; done || !ok {
		return
	}
	facts[factHas+module] = ""
	data, err := read(file)
	if err != nil || len(data) > maxBarrel {
		return
	}
	for _, m := range declared.FindAllStringSubmatch(string(data), -1) {
		facts[factHas+module+"\x00"+m[1]] = ""
	}
	for _, m := range listed.FindAllStringSubmatch(string(data), -1) {
		for one := range strings.SplitSeq(m[1], ",") {
			if _, as := pair(one); as != "" {
				facts[factHas+module+"\x00"+as] = ""
			}
		}
	}
}

// reexported returns the qualified name of a member where it is defined.
func reexported(facts map[string]string, module, member string) (string, bool) {
	r := reexports{facts, map[string]int{}}
	return r.find(module, member, maxReexports+1)
}

// reexports searches modules for the definition of an exported member.
type reexports struct {
	facts map[string]string
	// failed maps members that were searched without success to the number of modules that the search had left: modules may re-export each
	// other, and the number of paths through them is exponential.
	failed map[string]int
}

func (r *reexports) find(module, member string, left int) (string, bool) {
	key := module + "\x00" + member
	if r.failed[key] >= left {
		return "", false
	}
	if to, ok := r.facts[factExport+key]; ok {
		if owner, name, ok := cutLast(to); ok {
			if further, ok := r.find(owner, name, left-1); ok {
				return further, true
			}
		}
		return to, true
	}
	stars := r.facts[factStar+module]
	if stars == "" {
		return "", false
	}
	r.failed[key] = left
	for from := range strings.SplitSeq(stars, "\n") {
		further, ok := r.find(from, member, left-1)
		if ok {
			return further, true
		}
		if _, ok := r.facts[factHas+from+"\x00"+member]; ok {
			return from + "." + member, true
		}
	}
	return "", false
}

// cutLast splits "module.member"; a module alone has no member.
func cutLast(name string) (owner, member string, ok bool) {
	i := strings.LastIndexByte(name, '.')
	if i < 0 || strings.IndexByte(name[i:], '/') >= 0 {
		return "", "", false
	}
	return name[:i], name[i+1:], true
}
