package sast

import (
	"regexp"
	"slices"
	"strings"

	"assay/internal/scan"
)

// Where a random value is assigned to a variable, and lines with the name of a client, a thread or the like.
var (
	namedRandom = regexp.MustCompile(`^\s*(?:[\w<>]+\s+)*(\w+)\s*:?=[^=]`)
	nameLine    = regexp.MustCompile(`(?i)(client|consumer|producer|thread|application|instance|group|topic|queue|container|host)[_.]?(id|name)\b\w*["')]?\s*[,:=(]|` +
		`CLIENT_ID\w*\s*,|set(Client|Consumer|Thread|Group)?(Id|Name)\(`)
)

// maxUses is the number of lines below a random value on which its variable is searched.
const maxUses = 30

// ofNameAlone reports whether a random value is only used in lines that give something a name, which has to be unique, not secret.
func (n *normalizer) ofNameAlone(f *scan.Finding) bool {
	lines := n.source(f.Path)
	if f.RuleID != "taint/weak-random" || f.StartLine > len(lines) {
		return false
	}
	m := namedRandom.FindSubmatch(lines[f.StartLine-1])
	if m == nil {
		return false
	}
	uses := 0
	use := regexp.MustCompile(`\b` + regexp.QuoteMeta(string(m[1])) + `\b`)
	for _, line := range lines[f.StartLine:min(f.StartLine+maxUses, len(lines))] {
		if beginsFunction.Match(line) {
			break
		}
		if use.Match(line) {
			if !nameLine.Match(line) {
				return false
			}
			uses++
		}
	}
	return uses > 0
}

// keyLookUp matches a call that looks a record up by its key, and fails without one; NAME stands for the key.
const keyLookUp = `\b(await|return)\s[^;\n]*\bget\w*(Definition|ByName|ById|BySlug|ByKey|OrThrow|OrFail)\(\s*NAME\s*[,)]`

// ofNamedRecord reports whether a path contains the key of a record that the function looks up before it uses the path.
func (n *normalizer) ofNamedRecord(f *scan.Finding) bool {
	paths := slices.Contains(containedRules, f.RuleID) || f.RuleID == "security/detect-non-literal-fs-filename"
	if !paths || !scriptFile.MatchString(f.Path) || !n.inOneFunction(f) {
		return false
	}
	names, before := n.onTheWay(f)
	for name := range names {
		if regexp.MustCompile(strings.ReplaceAll(keyLookUp, "NAME", regexp.QuoteMeta(name))).Match(before) {
			return true
		}
	}
	return false
}
