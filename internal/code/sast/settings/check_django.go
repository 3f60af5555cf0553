package settings

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// releaseSettings are usual names of the module with the settings of the released program.
var releaseSettings = []string{"deploy", "live", "prod", "product", "production", "release"}

var debugOff = regexp.MustCompile(`(?m)^DEBUG\s*=\s*False\b`)

// checkDebug reports that debug mode is on, unless the released program overrides that.
func checkDebug(d *Document) (out []found) {
	for _, n := range parsePath("DEBUG").from(d.Root) {
		if n.Kind == Scalar && strings.EqualFold(n.Text, "True") {
			out = append(out, found{at: n})
		}
	}
	if len(out) > 0 && debugOverridden(d) {
		return nil
	}
	return out
}

// debugOverridden reports whether a module beside the document takes over its settings for the released program, and turns debug
// mode off.
func debugOverridden(d *Document) bool {
	module := strings.TrimSuffix(path.Base(d.Path), ".py")
	takesOver := regexp.MustCompile(`(?m)^\s*from\s+([\w.]*\.)?` + regexp.QuoteMeta(module) + `\s+import\s+\*`)
	return slices.ContainsFunc(releaseSettings, func(name string) bool {
		text := d.Files.Read(path.Join(path.Dir(d.Path), name+".py"))
		return takesOver.Match(text) && debugOff.Match(text)
	})
}
