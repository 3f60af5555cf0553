package sast

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/scan"
)

// Parameters of pages that only other pages of the program include: the page, its parameters, those that another page gives it, values
// that come from the request, and the pages that a page names.
var (
	innerPage  = regexp.MustCompile(`(^|/)WEB-INF/.*\.(jsp|jspf|tag)$`)
	pageParam  = regexp.MustCompile(`\bparam\.(\w+)|\bparam\[["'](\w+)["']\]|getParameter\("(\w+)"\)`)
	givenParam = regexp.MustCompile(`<(?:c|jsp):param\s+name="(\w+)"([^>]*)`)
	echoed     = regexp.MustCompile(`\b(param|paramValues|header|cookie|request)\b|<%`)
	namedPage  = regexp.MustCompile(`[\w.-]+\.(?:jspf?|tag)\b`)
)

// pageParams are the parameters that a page gives to the pages that it includes; true for those whose value is not from a request.
type pageParams struct {
	page  string
	given map[string]bool
}

// innerPages returns what pages give, by the names of the pages that they name.
func (n *normalizer) innerPages() map[string][]pageParams {
	out := map[string][]pageParams{}
	n.eachFile(innerPage.MatchString, func(file string, text []byte) {
		p := pageParams{file, map[string]bool{}}
		for _, m := range givenParam.FindAllSubmatch(text, -1) {
			earlier, seen := p.given[string(m[1])]
			p.given[string(m[1])] = !echoed.Match(m[2]) && (earlier || !seen)
		}
		if len(p.given) == 0 {
			return
		}
		pages := map[string]bool{}
		for _, page := range namedPage.FindAll(text, -1) {
			pages[string(page)] = true
		}
		for page := range pages {
			out[page] = append(out[page], p)
		}
	})
	return out
}

// included reports whether the data is a parameter of a page that browsers cannot request, and whose value
// comes from the pages that include it.
func (n *normalizer) included(f *scan.Finding) bool {
	first := f.CodeFlow[0]
	if !innerPage.MatchString(first.Path) {
		return false
	}
	read := pageParam.FindAllStringSubmatch(first.Snippet, -1)
	return len(read) > 0 && !slices.ContainsFunc(read, func(m []string) bool { return !n.givenTo(first.Path, strings.Join(m[1:], "")) })
}

// givenTo reports whether other pages give a parameter to a page, and none of them takes it from the request.
func (n *normalizer) givenTo(page, name string) (given bool) {
	for _, p := range n.givenParams()[path.Base(page)] {
		fixed, gives := p.given[name]
		if p.page == page || !gives {
			continue
		}
		if !fixed {
			return false
		}
		given = true
	}
	return given
}

// byRecords are rules about values that come from a record rather than from the request that
// selects the record.
var byRecords = []string{"taint/path-traversal", "taint/ssrf", "taint/open-redirect", "taint/command-injection"}

// lookUp matches calls that look up a record by its id or name.
var lookUp = regexp.MustCompile(`^It (?:passes through|is passed to) (find_?(one|first|unique|by|by_?pk|by_?id|or_?fail)|` +
	`get_object_or_404|get\w+By(Id|Pk|Name|Key)|` +
	`find\w*By(Id|Pk|Name|Key|Slug|Token)|find_by\w*|get_by_id|get(Session|User|Item|Record|Entity)|first_or_fail|firstOrFail)(OrNull|OrThrow|OrDefault|OrElse\w*)?(Async)?\.$`)

// Parts of a record: a member that is read, of a variable or along a chain of calls, and a variable that is one of its members.
// NAME stands for a variable.
var (
	fieldOfName  = `\bNAME(?:\?|!!?|&)?(?:\.|->)\s*(?:(?i:get)\w*\(|\w+\s*(?:[^\w\s(]|\s[^(]|$))`
	fieldOfChain = regexp.MustCompile(`[\w)]\s*(?:\?|!!?|&)?(?:\.|->)\s*(?:(?i:get)\w*\(\s*\)|\w+\s*(?:[^\w\s(.?>-]|$))`)
	destructured = `\{[^{}]*\bNAME\b[^{}]*\}\s*=`
)

// lookedUpRecord reports whether the data only selects a record, and another field of the record is used. The
// content of such fields is followed separately, where the program stores it.
func lookedUpRecord(f *scan.Finding) bool {
	if !slices.Contains(byRecords, f.RuleID) {
		return false
	}
	for i, s := range f.CodeFlow {
		m := lookUp.FindStringSubmatch(strings.ReplaceAll(s.Message, "findByPk", "find_by_pk"))
		if m == nil {
			continue
		}
		if name, own := strings.CutPrefix(s.Message, "It is passed to "); own {
			// What happens within the function happens to the key; the record is what it returns.
			returns := strings.TrimSuffix(name, ".") + " returns it."
			back := slices.IndexFunc(f.CodeFlow[i:], func(t scan.FlowStep) bool { return t.Message == returns })
			if back < 0 {
				continue
			}
			i += back
		}
		if readsField(f.CodeFlow[i:]) {
			return true
		}
	}
	return false
}

// readsField reports whether a flow that begins with a record continues with one of its fields.
func readsField(flow []scan.FlowStep) bool {
	about := func(pattern, name, code string) bool {
		return regexp.MustCompile(strings.ReplaceAll(pattern, "NAME", regexp.QuoteMeta(name))).MatchString(code)
	}
	var names []string
	for _, s := range flow[1:] {
		if s.Line != flow[0].Line && (len(names) == 0 && fieldOfChain.MatchString(s.Snippet) ||
			slices.ContainsFunc(names, func(name string) bool { return about(fieldOfName, name, s.Snippet) })) {
			return true
		}
		if m := assigned.FindStringSubmatch(s.Message); m != nil {
			if about(destructured, m[1], s.Snippet) {
				return true
			}
			names = append(names, m[1])
		}
	}
	return false
}

// containedRules are rules about paths that a check can keep within a folder.
var containedRules = []string{"taint/path-traversal", "G304", "G703"}

// Number of lines around a step of a flow that are searched for a check of the path.
const (
	linesBeforeCheck = 25
	linesAfterCheck  = 14
)

// contained reports whether a check on the flow keeps the path within a folder: its line mentions a name from the flow,
// or is a step of it.
func (n *normalizer) contained(f *scan.Finding) bool {
	if !slices.Contains(containedRules, f.RuleID) {
		return false
	}
	names := map[string]bool{}
	for _, s := range f.CodeFlow {
		nameOf(s, names)
	}
	for i, s := range f.CodeFlow {
		lines := n.source(s.Path)
		if s.Line > len(lines) {
			continue
		}
		end := s.Line
		if next := f.CodeFlow[min(i+1, len(f.CodeFlow)-1)]; next.Path == s.Path && next.Line-s.Line <= maxSpan {
			end = max(next.Line, end)
		}
		for at := max(s.Line-1-linesBeforeCheck, 0); at < min(end+linesAfterCheck, len(lines)); at++ {
			if checksPath(lines, at, names, at == s.Line-1) {
				return true
			}
		}
	}
	return false
}

// checksPath reports whether a line checks a path with one of the names.
func checksPath(lines [][]byte, at int, names map[string]bool, step bool) bool {
	text := bytes.TrimSpace(lines[at])
	if !pathChecks.Match(text) || importLine.Match(text) || declaration.Match(text) || annotated.Match(text) {
		return false
	}
	if step || len(names) == 0 {
		return true
	}
	return slices.ContainsFunc(identifier.FindAll(text, -1), func(id []byte) bool { return names[string(id)] })
}

// annotated matches lines without calls: annotations, comments and packages.
var annotated = regexp.MustCompile(`^(@\w|//|\*|#|package\b|namespace\b|class\b|\[)`)

// outgoing matches the creation of a request that the program itself sends; the first group is the variable.
var outgoing = regexp.MustCompile(`\b(\w+)\s*:?=\s*(?:await\s+)?(?:new\s+)?(?:[\w.]*\.)?` +
	`(?:HttpRequestMessage|HttpWebRequest|NewRequest(?:WithContext)?|RestRequest|UrlRequest|URLRequest|HttpGet|HttpPost|` +
	`Request\.Builder|HttpRequest\.newBuilder|urllib\.request\.Request|Net::HTTP::\w+\.new)\b`)

// receiver matches the variable of the request that a line reads.
var receiver = regexp.MustCompile(`(\w+)(\.|->|\?\.)\w+`)

// Declarations of a parameter: one with a type in front, and one of a function. NAME stands for the parameter.
var (
	typedParam   = `\b[A-Z][\w.]*(<[^>]*>)?[?*]?\s+NAME\s*[,)]`
	plainParam   = `[(,]\s*NAME\b`
	functionLine = regexp.MustCompile(`=>|->|\bfunction\b|\blambda\b|\bdef\b|\bfun[c]?\b`)
)

// ownRequest reports whether the data is read from a request that the program itself sends.
func (n *normalizer) ownRequest(f *scan.Finding) bool {
	first := f.CodeFlow[0]
	if !lookedUp.MatchString(first.Message) {
		return false
	}
	for _, m := range receiver.FindAllStringSubmatch(first.Snippet, -1) {
		if strings.Contains(strings.ToLower(m[1]), "req") && n.sends(first, m[1]) {
			return true
		}
	}
	return false
}

// sends reports whether the variable that a line reads is a request that the program sends: the declaration that is next
// above decides, because other functions may have a parameter of the same name.
func (n *normalizer) sends(at scan.FlowStep, variable string) bool {
	lines := n.source(at.Path)
	name := regexp.QuoteMeta(variable)
	typed := regexp.MustCompile(strings.ReplaceAll(typedParam, "NAME", name))
	plain := regexp.MustCompile(strings.ReplaceAll(plainParam, "NAME", name))
	for i := min(at.Line, len(lines)) - 1; i >= 0; i-- {
		if !bytes.Contains(lines[i], []byte(variable)) {
			continue
		}
		for _, m := range outgoing.FindAllSubmatch(bytes.Join(lines[i:min(i+2, len(lines))], []byte("\n")), -1) {
			if string(m[1]) == variable {
				return true
			}
		}
		if typed.Match(lines[i]) || plain.Match(lines[i]) && functionLine.Match(lines[i]) {
			return false
		}
	}
	return false
}

// numberedRecord matches a call of Django that looks a record up by its number, and refuses other texts.
var numberedRecord = regexp.MustCompile(`\b(?:get_object_or_404|aget_object_or_404|objects\.a?get)\([^()]*\b(?:id|pk)\s*=\s*(\w+)\s*[,)]`)

// onTheWay returns the names of the values of a flow in one function, and the lines from its source to its sink, if the source comes first.
func (n *normalizer) onTheWay(f *scan.Finding) (names map[string]bool, before []byte) {
	lines, from := n.source(f.Path), f.CodeFlow[0].Line
	if from < 1 || from >= f.StartLine || f.StartLine > len(lines) {
		return nil, nil
	}
	names = map[string]bool{}
	for _, s := range f.CodeFlow {
		nameOf(s, names)
	}
	return names, bytes.Join(lines[from-1:f.StartLine-1], []byte("\n"))
}

// ofNumberedRecord reports whether the logged value is the number of a record that was looked up before, in the function of the log.
func (n *normalizer) ofNumberedRecord(f *scan.Finding) bool {
	if f.RuleID != "taint/log-injection" || path.Ext(f.Path) != ".py" || !n.inOneFunction(f) {
		return false
	}
	names, before := n.onTheWay(f)
	return slices.ContainsFunc(numberedRecord.FindAllSubmatch(before, -1), func(m [][]byte) bool { return names[string(m[1])] })
}
