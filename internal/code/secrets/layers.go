package secrets

import (
	"os"
	"path"
	"regexp"
	"strings"

	"assay/internal/code"
)

var (
	// layerFile matches settings in code that a framework loads over those of other files of the folder: Phoenix's and Django's.
	layerFile = regexp.MustCompile(`(?i)(^|/)config/[^/]+\.exs$|(^|/)[\w-]*settings[\w-]*\.py$|(^|/)settings/[^/]+\.py$`)
	// layeredName matches the name of a setting before its value, or before a text that begins on its line.
	layeredName = regexp.MustCompile(`^\s*["']?(\w{5,60})["']?\s{0,9}[:=]`)
	// readElsewhere matches settings that a program reads from outside of itself.
	readElsewhere = regexp.MustCompile(`\b(\w{5,60})["']?\s{0,9}[:=]\s{0,40}[\w.]{0,40}(?:env|config|secret)[\w.!]{0,20}\s?[(\[]`)
	// layeredRules are the rules about values that such a setting can have.
	layeredRules = set(ruleSigning, ruleEncoded, "django-secret-key", ruleKey, "hardcoded-secret", "hardcoded-password", "cipher-key")
)

// ofLayers lowers the severity of values in settings over which another file of the folder loads those from outside of the program: they
// are those of developers.
func ofLayers(root *os.Root, tree *code.Tree, outcomes []outcome) {
	var loaded map[layer]string
	for i := range outcomes {
		for n := range outcomes[i].hits {
			h := &outcomes[i].hits[n]
			if !layeredRules[h.rule] || h.facts.severity.Rank() >= sevLow.Rank() || !layerFile.MatchString(h.path) {
				continue
			}
			if loaded == nil {
				loaded = loadedSettings(root, tree)
			}
			if over, ok := loaded[layerOf(h.path, layeredNameOf(root, h.path, h.line))]; ok && over != h.path {
				h.facts.severity, h.facts.confidence = sevLow, unsure
			}
		}
	}
}

// layer is the name of a setting in the settings of which a file is one, by their folder and extension.
type layer struct{ folder, extension, name string }

func layerOf(file, name string) layer { return layer{path.Dir(file), path.Ext(file), name} }

// loadedSettings returns the settings that files read from outside of the program, and these files.
func loadedSettings(root *os.Root, tree *code.Tree) map[layer]string {
	loaded := map[layer]string{}
	for _, f := range tree.Files {
		if f.Size > maxReader || !layerFile.MatchString(f.Path) {
			continue
		}
		content, err := readFile(root, f.Path, maxReader)
		if err != nil {
			continue
		}
		for _, at := range readElsewhere.FindAllSubmatch(content, maxDeclarations) {
			loaded[layerOf(f.Path, string(at[1]))] = f.Path
		}
	}
	return loaded
}

// layeredNameOf returns the name of the setting whose value is on a line, or begins there; "" for a line without a name.
func layeredNameOf(root *os.Root, file string, line int) string {
	for _, text := range []string{lineOf(root, file, line), lineOf(root, file, line-1)} {
		if at := layeredName.FindStringSubmatch(text); at != nil {
			return at[1]
		}
	}
	return ""
}

// lineOf returns a line of a file, "" for a line that is missing.
func lineOf(root *os.Root, file string, line int) string {
	content, err := readFile(root, file, maxReader)
	if err != nil {
		return ""
	}
	lines := strings.Split(string(content), "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	return lines[line-1]
}
