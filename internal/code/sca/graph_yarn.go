package sca

import (
	"bufio"
	"bytes"
	"strings"
)

// yarnEntry is a package of a yarn.lock.
type yarnEntry struct {
	wanted  []string // name@range, as manifests ask for it
	version string
	needs   [][2]string // name and range
}

// yarnGraph reads both forms of yarn.lock: entries with a block of dependencies.
func yarnGraph(s *session, dir string, raw []byte) *graph {
	entries := yarnEntries(raw)
	nodes, versions := map[string]string{}, map[string]int{}
	for _, e := range entries {
		for _, wanted := range e.wanted {
			nodes[wanted] = e.node()
		}
		versions[yarnName(e.wanted[0])]++
	}
	find := func(name, wanted string) string {
		for _, key := range []string{name + "@" + wanted, name + "@npm:" + wanted} {
			if one, ok := nodes[key]; ok {
				return one
			}
		}
		if versions[name] == 0 {
			return ""
		}
		return name // the range was overridden
	}
	g := packageJSONGraph(s, dir, find)
	for _, e := range entries {
		if e.own() {
			g.own[e.node()] = true
		}
		folder := e.own() && !strings.Contains(e.wanted[0], "@workspace:") // whose package.json may be no member's
		for _, need := range e.needs {
			if folder {
				g.want(find(need[0], need[1]), false)
			}
			g.needs(e.node(), find(need[0], need[1]))
		}
	}
	return g
}

// own reports whether an entry is a part of the repository: a workspace or a folder.
func (e *yarnEntry) own() bool {
	at := e.wanted[0][nameEnd(e.wanted[0]):]
	for _, place := range []string{"@workspace:", "@portal:", "@link:", "@file:", "@./", "@../"} {
		if strings.HasPrefix(at, place) {
			return !strings.Contains(at, ".tgz") && !strings.Contains(at, ".tar.gz")
		}
	}
	return false
}

// node returns the node of an entry.
func (e *yarnEntry) node() string { return node(yarnName(e.wanted[0]), e.version) }

// yarnEntries reads the entries of a yarn.lock.
func yarnEntries(raw []byte) []*yarnEntry {
	var all []*yarnEntry
	lines := bufio.NewScanner(bytes.NewReader(raw))
	block := false
	for lines.Scan() {
		line := lines.Text()
		trimmed := strings.TrimSpace(line)
		if trimmed == "" || strings.HasPrefix(trimmed, "#") {
			continue
		}
		indent := len(line) - len(strings.TrimLeft(line, " "))
		switch {
		case indent == 0:
			header := strings.ReplaceAll(strings.TrimSuffix(trimmed, ":"), `"`, "")
			all, block = append(all, &yarnEntry{wanted: strings.Split(header, ", ")}), false
		case len(all) == 0:
		case indent == 2:
			key, value := yarnPair(trimmed)
			if block = value == "" && (key == "dependencies" || key == "optionalDependencies"); key == "version" {
				all[len(all)-1].version = value
			}
		case block && indent == 4:
			name, wanted := yarnPair(trimmed)
			all[len(all)-1].needs = append(all[len(all)-1].needs, [2]string{name, wanted})
		}
	}
	return all
}

// yarnPair splits `name "value"` of the first form, and `name: value` of the second.
func yarnPair(line string) (key, value string) {
	key, value, _ = strings.Cut(line, " ")
	return strings.Trim(strings.TrimSuffix(key, ":"), `"`), strings.Trim(value, `"`)
}

// yarnName returns the package of a name with a range: the one behind an alias.
func yarnName(wanted string) string {
	end := nameEnd(wanted)
	if end == len(wanted) {
		return wanted
	}
	if alias, ok := strings.CutPrefix(wanted[end+1:], "npm:"); ok && strings.Contains(alias, "@") {
		return yarnName(alias)
	}
	return wanted[:end]
}

// nameEnd returns the end of the name in "name@range".
func nameEnd(s string) int {
	if s == "" {
		return 0
	}
	if i := strings.Index(s[1:], "@"); i >= 0 {
		return i + 1
	}
	return len(s)
}
