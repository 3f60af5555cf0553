package sast

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/scan"
)

// Routes of Laravel: their files, what restricts a group of them or a single one to administrators, and the actions that they name.
var (
	routesFile  = regexp.MustCompile(`(?i)(^|/)(routes?/[^/]+|routes?)\.php$`)
	groupOfThem = regexp.MustCompile(`(?i)['"]?middleware['"]?\s*(=>|\()\s*(array\(|\[)?[^\])\n]*['"][\w:.,|-]*admin\w*['"]`)
	opensGroup  = regexp.MustCompile(`^[^;{}]{0,400}\bfunction\s*\([^)]*\)\s*(use\s*\([^)]*\)\s*)?\{`)
	action      = regexp.MustCompile(`\[\s*\\?(?:\w+\\)*(\w+)::class\s*,\s*['"](\w+)['"]\s*\]|['"](?:\w+\\)*(\w+)@(\w+)['"]|` +
		`\bresource\([^,\n]+,\s*['"\\]?(?:\w+\\)*(\w+)(?:::class|['"])`)
	functionName = regexp.MustCompile(`\bfunction\s+(\w+)\s*\(`)
)

// anyAction stands for all functions of a controller.
const anyAction = "*"

// groupedActions returns the actions of controllers, such as "UserController@edit", that routes let only administrators request.
func (n *normalizer) groupedActions() map[string]bool {
	restricted, open := map[string]bool{}, map[string]bool{}
	n.eachFile(routesFile.MatchString, func(_ string, text []byte) {
		spans := groupSpans(text)
		for _, m := range action.FindAllSubmatchIndex(text, -1) {
			into := open
			for _, s := range spans {
				if m[0] >= s[0] && m[0] < s[1] {
					into = restricted
				}
			}
			into[actionName(text, m)] = true
		}
	})
	for name := range open { // another route leads to it, too
		delete(restricted, name)
	}
	return restricted
}

// actionName returns the name of an action that a route names.
func actionName(text []byte, m []int) string {
	for i := 2; i+3 < len(m); i += 4 {
		if m[i] >= 0 {
			return string(text[m[i]:m[i+1]]) + "@" + string(text[m[i+2]:m[i+3]])
		}
	}
	return string(text[m[len(m)-2]:m[len(m)-1]]) + "@" + anyAction
}

// groupSpans returns the parts of a file of routes that only administrators reach.
func groupSpans(text []byte) (out [][2]int) {
	for _, m := range groupOfThem.FindAllIndex(text, -1) {
		if g := opensGroup.FindIndex(text[m[1]:]); g != nil {
			from := m[1] + g[1]
			out = append(out, [2]int{from, endOfBlock(text, from)})
		} else { // a route of its own
			out = append(out, [2]int{bytes.LastIndexByte(text[:m[0]], ';') + 1, lineEnd(text, m[1])})
		}
	}
	return out
}

// endOfBlock returns where the block ends that has begun before a position.
func endOfBlock(text []byte, from int) int {
	open := 1
	for i := from; i < len(text); i++ {
		switch text[i] {
		case '{':
			open++
		case '}':
			if open--; open == 0 {
				return i
			}
		}
	}
	return len(text)
}

// grouped reports whether routes let only administrators request the action in which the data comes in.
func (n *normalizer) grouped(first scan.FlowStep) bool {
	class, php := strings.CutSuffix(path.Base(first.Path), ".php")
	lines := n.source(first.Path)
	if !php || first.Line > len(lines) {
		return false
	}
	at := n.functionOf(first.Path, first.Line)
	if at == 0 {
		return false
	}
	m := functionName.FindSubmatch(lines[at-1])
	return m != nil && (n.actions()[class+"@"+string(m[1])] || n.actions()[class+"@"+anyAction])
}

// addedBy reports whether administrators have stored the text of a page, and nobody else can.
func (n *normalizer) addedBy(f *scan.Finding) bool {
	return n.grouped(f.CodeFlow[0]) && !strings.Contains(f.Message, "Data also gets there from") && n.isStored(f)
}

// isStored reports whether a request stores the data, and another one reads it.
func (n *normalizer) isStored(f *scan.Finding) bool {
	for i, s := range f.CodeFlow {
		if i > 0 && n.bridged(f.CodeFlow[i-1], s) {
			return true
		}
	}
	return false
}

// setAside reports whether a flow is only not severe because routes let nobody but administrators request its action: people sanitize
// as little there as elsewhere, so it says what kind of project it is.
func (n *normalizer) setAside(o *opinion) bool {
	return len(o.CodeFlow) > 1 && !o.Test && slices.Contains(o.why, byAdministrators) && isSevere(scan.Severity(o.NativeSeverity)) &&
		n.grouped(o.CodeFlow[0])
}
