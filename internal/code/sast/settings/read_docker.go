package settings

import (
	"regexp"
	"strings"
)

var (
	heredoc   = regexp.MustCompile(`<<-?\s*["']?(\w+)["']?`)
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
		if word == "run" || word == "copy" {
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

// heredocs adds the lines of an instruction's here-documents.
func heredocs(all []string, text string, i int) (string, int) {
	for _, m := range heredoc.FindAllStringSubmatch(text, -1) {
		for i+1 < len(all) {
			i++
			text += "\n" + all[i]
			if strings.TrimSpace(all[i]) == m[1] {
				break
			}
		}
	}
	return text, i
}
