package settings

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

var (
	// heredoc matches a word that begins a here-document, as BuildKit does, unlike here-strings and shifts of the shell.
	heredoc   = regexp.MustCompile(`^\d*<<(-?)(["']?)([^<"']+)(["']?)$`)
	stageName = regexp.MustCompile(`(?i)^(?:--platform=\S+\s+)?(\S+)(?:\s+as\s+(\S+))?\s*$`)
)

// readDocker reads a Dockerfile as a map with one member `stage` for each stage. Its members
// are the instructions, in lower case, with their arguments as text; `from` has only the
// image, and `name` the name of the stage. Instructions before the first FROM are in
// `before`.
func readDocker(data []byte) *Node {
	root := &Node{Line: 1}
	stage := root.set("before", &Node{Line: 1})
	all := strings.Split(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n")
	for i := 0; i < len(all); i++ {
		line := strings.TrimSpace(all[i])
		if line == "" || line[0] == '#' {
			continue
		}
		begin := i
		text, last := continued(all, i)
		i = last
		word, rest := cutWord(strings.TrimLeft(text, " \t"))
		word = strings.ToLower(word)
		if word == "run" || word == "copy" || word == "add" {
			rest, i = heredocs(all, rest, i)
		}
		if word == "from" {
			stage = root.set("stage", &Node{Line: begin + 1, EndLine: begin + 1})
			if m := stageName.FindStringSubmatch(strings.TrimSpace(rest)); m != nil {
				rest = m[1]
				if m[2] != "" {
					stage.set("name", scalar(strings.ToLower(m[2]), begin+1))
				}
			}
		}
		n := scalar(strings.TrimSpace(rest), begin+1)
		n.EndLine = i + 1
		stage.set(word, n)
	}
	return root
}

func cutWord(text string) (word, rest string) {
	end := strings.IndexAny(text, " \t\n")
	if end < 0 {
		return text, ""
	}
	return text[:end], strings.TrimLeft(text[end:], " \t")
}

// continued returns an instruction with its continuation lines. Comments between them become
// empty lines.
func continued(all []string, i int) (string, int) {
	text := all[i]
	for strings.HasSuffix(strings.TrimRight(all[i], " \t"), `\`) && i+1 < len(all) {
		i++
		for strings.HasPrefix(strings.TrimSpace(all[i]), "#") && i+1 < len(all) {
			text += "\n"
			i++
		}
		text += "\n" + all[i]
	}
	return text, i
}

// heredocs adds the lines of an instruction's here-documents. One whose end is missing is not a here-document.
func heredocs(all []string, text string, i int) (string, int) {
	for _, word := range shellWords(text) {
		m := heredoc.FindStringSubmatch(word)
		if m == nil || m[2] != m[4] {
			continue
		}
		indent := ""
		if m[1] != "" {
			indent = "\t"
		}
		end := slices.IndexFunc(all[i+1:], func(line string) bool { return strings.TrimLeft(line, indent) == m[3] })
		if end < 0 {
			continue
		}
		last := i + 1 + end
		text, i = text+"\n"+strings.Join(all[i+1:last+1], "\n"), last
	}
	return text, i
}

// shellWords splits a command at white space outside of quotes. Words keep their quotes and escapes.
func shellWords(text string) []string {
	var quote rune
	escaped := false
	return strings.FieldsFunc(text, func(r rune) bool {
		switch {
		case escaped:
			escaped = false
			return r == '\n'
		case r == '\\' && quote != '\'':
			escaped = true
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '"' || r == '\'':
			quote = r
		default:
			return unicode.IsSpace(r)
		}
		return false
	})
}
