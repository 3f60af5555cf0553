package php

import (
	"encoding/json"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
)

// named matches a class with its namespace.
var named = regexp.MustCompile(`\\?\b([A-Z]\w*(?:\\\w+)+)`)

// Vendored selects the classes of Composer's packages that own files name.
func (language) Vendored(v *front.Vendor) ([]string, map[string]string) {
	folders := map[string][]string{} // folders by prefix of a namespace
	var prefixes []string
	for _, file := range slices.Sorted(maps.Keys(v.All)) {
		if ok, _ := path.Match("vendor/*/*/composer.json", file[max(strings.LastIndex("/"+file, "/vendor/"), 0):]); !ok {
			continue
		}
		for prefix, dirs := range autoloaded(v, file) {
			folders[prefix] = append(folders[prefix], dirs...)
			prefixes = append(prefixes, prefix)
		}
	}
	if len(prefixes) == 0 {
		return nil, nil
	}
	slices.SortFunc(prefixes, func(a, b string) int { return len(b) - len(a) })
	files := v.Follow(func(_ string, source []byte) {
		for _, m := range named.FindAllSubmatch(source, -1) {
			class := string(m[1])
			at := slices.IndexFunc(prefixes, func(p string) bool { return strings.HasPrefix(class, p) })
			if at < 0 || v.Knows(class) {
				continue
			}
			rest := strings.ReplaceAll(class[len(prefixes[at]):], `\`, "/")
			for _, dir := range folders[prefixes[at]] {
				v.Take(path.Join(dir, rest) + ".php")
			}
		}
	})
	return files, nil
}

// autoloaded returns the folders of namespaces that a package declares.
func autoloaded(v *front.Vendor, file string) map[string][]string {
	var c struct {
		Autoload struct {
			PSR4 map[string]any `json:"psr-4"`
		} `json:"autoload"`
	}
	data, err := v.Read(file)
	if err != nil || json.Unmarshal(data, &c) != nil {
		return nil
	}
	out := map[string][]string{}
	for prefix, at := range c.Autoload.PSR4 {
		list, many := at.([]any)
		if !many {
			list = []any{at}
		}
		for _, one := range list {
			if dir, ok := one.(string); ok && prefix != "" {
				out[prefix] = append(out[prefix], path.Join(path.Dir(file), dir))
			}
		}
	}
	return out
}
