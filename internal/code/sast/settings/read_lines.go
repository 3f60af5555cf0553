package settings

import "strings"

// lines calls do for each line with its number, joined with its continuation lines after a
// backslash.
func lines(data []byte, do func(line string, number int)) {
	number, begun, joined := 0, 0, ""
	for line := range strings.Lines(string(data)) {
		number++
		line = strings.TrimRight(line, "\r\n")
		if joined == "" {
			begun = number
		}
		if cut, more := strings.CutSuffix(line, `\`); more && !strings.HasSuffix(cut, `\`) {
			joined += strings.TrimLeft(cut, " \t") + " "
			continue
		}
		do(strings.TrimSpace(joined+line), begun)
		joined = ""
	}
}

// readProperties reads the documents of a Java properties file, which Spring separates by
// #---.
func readProperties(data []byte) []*Node {
	root := &Node{Line: 1}
	roots := []*Node{root}
	lines(data, func(line string, number int) {
		switch {
		case line == "#---" || line == "!---":
			root = &Node{Line: number}
			roots = append(roots, root)
			return
		case line == "" || line[0] == '#' || line[0] == '!':
			return
		}
		end := strings.IndexAny(line, "=: \t")
		if end <= 0 {
			return
		}
		key, value := line[:end], strings.TrimSpace(strings.TrimLeft(line[end:], " \t"))
		if value != "" && (value[0] == '=' || value[0] == ':') {
			value = strings.TrimSpace(value[1:])
		}
		root.nest(key, scalar(value, number))
	})
	return roots
}

// readINI reads php.ini: key = value, comments after a semicolon. Dots of keys become dashes.
func readINI(data []byte) *Node {
	root := &Node{Line: 1}
	lines(data, func(line string, number int) {
		key, value, ok := strings.Cut(line, "=")
		if !ok || line[0] == ';' || line[0] == '#' {
			return
		}
		value, _, _ = strings.Cut(value, ";")
		root.set(strings.ReplaceAll(strings.ToLower(strings.TrimSpace(key)), ".", "-"), scalar(strings.Trim(strings.TrimSpace(value), `"'`), number))
	})
	return root
}

// readDirectives reads .htaccess: each line has a directive and its arguments.
func readDirectives(data []byte) *Node {
	root := &Node{Line: 1}
	lines(data, func(line string, number int) {
		if line == "" || line[0] == '#' || line[0] == '<' {
			return
		}
		name, rest := line, ""
		if end := strings.IndexAny(line, " \t"); end > 0 {
			name, rest = line[:end], strings.TrimSpace(line[end:])
		}
		root.set(strings.ToLower(name), scalar(rest, number))
	})
	return root
}
