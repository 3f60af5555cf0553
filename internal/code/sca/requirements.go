package sca

import (
	"path"
	"regexp"
	"strings"
)

var (
	pipComment = regexp.MustCompile(`(^|\s)#.*$`)
	pipOptions = regexp.MustCompile(`\s(--hash|--global-option|--config-settings|-C)\b.*$`)
	// setupRequirement matches a quoted requirement with versions.
	setupRequirement = regexp.MustCompile(`["']\s*([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\]\s*)?((?:[<>!=~]=|[<>])\s*\d[^"';]*)["';]`)
	pipInclude       = regexp.MustCompile(`^(?:-r\s*|--requirement(?:\s+|=))(\S+)`)
	// pipPackage matches a requirement of PEP 508: a name with a version, with an address that
	// is not a local one, or alone.
	pipPackage = regexp.MustCompile(`^[A-Za-z0-9][\w.-]*\s*(?:\[[^\]]*\]\s*)?(?:\(?\s*[<>=!~][^@]*|@\s*(?:[^f\s]|f[^i])\S*\s*)?(?:;.*)?$`)
)

// completeSetup completes the packages of a setup.py. The extractor reads one version of a requirement (x>=1.0,<1.3), and leaves out
// those with extras and with other operators.
func completeSetup(packages []*pkg, r *reader, file string, raw []byte) []*pkg {
	known := map[string]*pkg{}
	for _, p := range packages {
		known[pypi(p.name)] = p
	}
	number := 0
	for line := range strings.Lines(string(raw)) {
		number++
		if strings.HasPrefix(strings.TrimSpace(line), "#") {
			continue
		}
		for _, m := range setupRequirement.FindAllStringSubmatch(line[:min(len(line), longestLine)], -1) {
			name := pypi(m[1])
			p := known[name]
			switch {
			case strings.ContainsAny(m[2], "%{}") || len(name) > 500 || len(packages) >= maxDeclared:
				continue
			case p == nil:
				p = &pkg{ecosystem: r.ecosystem, kind: r.kind, name: m[1], path: file, line: number, direct: true}
				known[name], packages = p, append(packages, p)
			case p.within == nil:
				continue
			}
			p.version, p.within, p.constraint = "", nil, ""
			p.limit(m[2])
			p.purl = p.packageURL()
		}
	}
	return packages
}

// requirementLines reads the lines of a requirements file of pip, and of files that it includes
// and that are not read themselves: the extractor leaves out requirements such as x>1.0 and
// x @ https://example.com, and files included with --requirement.
type requirementLines struct {
	*session
	reader *reader
	seen   map[string]bool // files
	known  map[string]bool // packages by normal name
	out    []*pkg
}

// further returns the packages of a requirements file that are not among the known ones.
func (s *session) further(r *reader, file string, raw []byte, known []*pkg) []*pkg {
	l := requirementLines{session: s, reader: r, seen: map[string]bool{}, known: map[string]bool{}}
	for _, p := range known {
		l.known[pypi(p.name)] = true
	}
	l.read(file, raw)
	return l.out
}

func (l *requirementLines) read(file string, raw []byte) {
	l.seen[file] = true
	number, start, joined := 0, 0, ""
	for line := range strings.Lines(string(raw)) {
		number++
		if joined == "" {
			start = number
		}
		line = pipComment.ReplaceAllString(strings.TrimRight(line[:min(len(line), longestLine)], "\r\n"), "")
		if before, continued := strings.CutSuffix(line, `\`); continued && len(joined) < longestLine {
			joined += before + " "
			continue
		}
		l.add(file, start, strings.Join(strings.Fields(joined+line), " "))
		joined = ""
	}
	l.add(file, start, strings.Join(strings.Fields(joined), " "))
}

// add reads one logical line.
func (l *requirementLines) add(file string, line int, text string) {
	if m := pipInclude.FindStringSubmatch(text); m != nil {
		included := path.Join(path.Dir(file), m[1])
		if !l.seen[included] && !l.isRead(included, l.reader) {
			l.read(included, l.files.read(included))
		}
		return
	}
	text = pipOptions.ReplaceAllString(text, "")
	if !pipPackage.MatchString(text) || len(l.out) == maxDeclared {
		return
	}
	d := pep508Declaration(text, false)
	if d.name == "" || len(d.name) > 500 || l.known[d.name] {
		return
	}
	l.known[d.name] = true
	p := &pkg{ecosystem: l.reader.ecosystem, kind: l.reader.kind, name: d.name, path: file, line: line, direct: true}
	p.limit(d.constraint)
	p.purl = p.packageURL()
	l.out = append(l.out, p)
}
