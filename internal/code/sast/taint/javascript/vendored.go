package javascript

import (
	"encoding/json"
	"path"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/files"
	"assay/internal/code/sast/taint/front"
)

const installed = "node_modules/"

// specifier matches an import, and captures the specifier.
var specifier = regexp.MustCompile(`(?:\bfrom\s*|\brequire\s*\(\s*|\bimport\s*\(?\s*)["']([^"'\n]+)["']`)

// Vendored selects the modules of checked-in packages that own files import.
func (Language) Vendored(v *front.Vendor) ([]string, map[string]string) {
	facts := map[string]string{}
	if !v.Any(installed) {
		return nil, facts
	}
	files := v.Follow(func(file string, source []byte) {
		for _, m := range specifier.FindAllSubmatch(source, -1) {
			spec := string(m[1])
			if strings.HasPrefix(spec, ".") {
				if strings.Contains(file, installed) {
					takeModule(v, path.Join(path.Dir(file), spec))
				}
				continue
			}
			if name, dir := packageOf(v, file, spec); dir != "" && !v.Knows(name) {
				takePackage(v, facts, dir, name, spec)
			}
		}
	})
	return files, facts
}

// packageOf returns the name of the package that a specifier refers to, and the folder of its nearest copy, or "".
func packageOf(v *front.Vendor, file, spec string) (name, dir string) {
	parts := strings.SplitN(spec, "/", 3)
	name = parts[0]
	if strings.HasPrefix(name, "@") && len(parts) > 1 {
		name += "/" + parts[1]
	}
	for at := range files.Folders(file) {
		if dir := path.Join(at, installed, name); v.All[dir+"/package.json"] {
			return name, dir
		}
	}
	return name, ""
}

// takePackage selects the module of a package that a specifier refers to.
func takePackage(v *front.Vendor, facts map[string]string, dir, name, spec string) {
	root := strings.TrimSuffix(dir, path.Join(installed, name))
	root = path.Clean("./" + root)
	key := factPath + root + "\x00" + spec
	if _, done := facts[key]; done {
		return
	}
	if sub, ok := strings.CutPrefix(spec, name+"/"); ok {
		if module := takeModule(v, path.Join(dir, sub)); module != "" {
			facts[key] = module
		}
		return
	}
	var p struct {
		Main   string `json:"main"`
		Module string `json:"module"`
	}
	data, err := v.Read(dir + "/package.json")
	if err != nil || json.Unmarshal(data, &p) != nil {
		return
	}
	for _, main := range []string{p.Main, p.Module, "index"} {
		if main == "" {
			continue
		}
		if module := takeModule(v, path.Join(dir, main)); module != "" {
			facts[key] = module
			break
		}
	}
}

// takeModule selects the file that a module is in, and returns its path, or "".
func takeModule(v *front.Vendor, module string) string {
	base := withoutEnding(module)
	for _, name := range []string{base, base + "/index"} {
		for _, end := range []string{".js", ".cjs", ".mjs", ".ts"} {
			if v.All[name+end] {
				v.Take(name + end)
				return name
			}
		}
	}
	return ""
}
