package javascript

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/tidwall/jsonc"

	"assay/internal/code/sast/taint/files"
)

// factPath, followed by a directory and a pattern, is the key of the folder or file that an import with the pattern refers to.
const factPath = "path\x00"

// Survey resolves imports that are not relative paths.
func (x Language) Survey(paths []string, read func(string) ([]byte, error)) map[string]string {
	facts, roots := map[string]string{}, x.roots()
	for _, p := range paths {
		base := path.Base(p)
		if isSchema(p) && !strings.Contains(p, installed) {
			if data, err := read(p); err == nil && isSDL(string(data)) {
				surveySDL(facts, string(data), roots)
			}
			continue
		}
		isConfig := strings.HasSuffix(base, ".json") && (strings.HasPrefix(base, "tsconfig") || strings.HasPrefix(base, "jsconfig"))
		if strings.Contains(p, installed) || !isConfig && base != "package.json" {
			continue
		}
		if data, err := read(p); err == nil && isConfig {
			surveyConfig(facts, p, data, paths)
		} else if err == nil {
			surveyPackage(facts, p, data)
		}
	}
	return facts
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
func mapped(facts map[string]string, file, spec string) (string, bool) {
	for dir := range files.Folders(file) {
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
	}
	return "", false
}
