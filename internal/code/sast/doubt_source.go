package sast

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/scan"
)

// commandType matches types with the data of a program's command line.
const commandType = `\b(cli|cobra|kingpin|kong|flags?|pflag|argparse|click|picocli)\.` +
	`(Command|Context|FlagSet|App|Namespace|ParseContext)\b`

// commandLine reports whether the data comes from the command line, which the program's own user
// controls. The type has to be that of the parameter: other parameters of the function may have it.
func commandLine(f *scan.Finding) bool {
	first := f.CodeFlow[0]
	m := entered.FindStringSubmatch(first.Message)
	if m == nil {
		return false
	}
	name := regexp.QuoteMeta(m[1])
	behind := `\b` + name + `(\s*:\s*|(\s*,\s*\w+)*\s+)[*&]?[\w.]*` + commandType
	before := commandType + `[\w.<>?*\s]*\s` + name + `\b`
	return regexp.MustCompile(behind + `|` + before).MatchString(first.Snippet)
}

// requestType matches a source that is a member of a type named like a framework's request.
var requestType = regexp.MustCompile(`^The data comes in with (\w*Request)\.\w+(\(\))?\.$`)

// ownType reports whether the data is read from a type of the repository itself, in languages whose files are named
// after their types: HTTP clients have types for requests, too.
func (n *normalizer) ownType(f *scan.Finding) bool {
	first := f.CodeFlow[0]
	m, ext := requestType.FindStringSubmatch(first.Message), path.Ext(first.Path)
	if m == nil || ext != ".cs" && ext != ".java" && ext != ".kt" {
		return false
	}
	own := n.releasedFiles()[m[1]+ext]
	if len(own) == 0 || ext == ".cs" {
		return len(own) > 0
	}
	// A file that imports a type of this name names its package, and so the folder of its file.
	imported := regexp.MustCompile(`(?m)^\s*import\s+([\w.]+\.` + regexp.QuoteMeta(m[1]) + `)\s*;?\s*$`).
		FindSubmatch(bytes.Join(n.source(first.Path), []byte("\n")))
	return imported == nil || slices.ContainsFunc(own, func(file string) bool {
		return strings.HasSuffix("/"+file, "/"+strings.ReplaceAll(string(imported[1]), ".", "/")+ext)
	})
}

// mocks matches files that imitate a server or demonstrate components to developers: no released program contains
// them.
var mocks = regexp.MustCompile(`(^|/)mocks?/|(^|/)\.storybook/|\.stories\.\w+$`)

func ofMocks(f *scan.Finding) bool { return mocks.MatchString(f.Path) }

// Code with which a program updates itself, and names of members of archives.
var (
	updater     = regexp.MustCompile(`(?i)(^|/)[\w.-]*(update|upgrade)[rs]?(/|\.\w+$)`)
	archiveName = regexp.MustCompile(`(?i)^The data comes in with [\w.]*(header|entry|member|info|file)\w*\.(full_?)?(get)?name(\(\))?\.$`)
	uploads     = regexp.MustCompile(`(?i)\b(FormFile|MultipartReader|Multipart\w*File|IFormFile|UploadedFile|UploadFile|multer)\b|` +
		`\brequest\.files\b|\$_FILES\b`)
)

// ofUpdate reports whether the data comes from an archive of the program's own releases, not from one that was uploaded.
func (n *normalizer) ofUpdate(f *scan.Finding) bool {
	first := f.CodeFlow[0]
	return archiveName.MatchString(first.Message) && updater.MatchString(first.Path) && !n.inCode(uploads, first.Path)
}

// withoutBreaks matches sources that contain no line break: header fields, and URLs that are not decoded.
var withoutBreaks = regexp.MustCompile(`(?i)^The data comes in with .*(\bheaders?\b|headers?\(|\.header\b|user_?agent|referr?er|` +
	`remote_?(addr|host|ip|user)|get_?request_?ur[il]|get_?query_?string|get_?encoded_?(path_?and_?query|url)|original_?url|rest_?request\.(uri|(raw_?)?path)\b|` +
	`HTTPServerRequest\.(uri|path|full_?url)|IncomingMessage\.url)\W*`)

// withoutLines reports whether the logged data cannot begin a new line of the log.
func withoutLines(f *scan.Finding) bool {
	first := f.CodeFlow[0]
	return f.RuleID == "taint/log-injection" &&
		(withoutBreaks.MatchString(first.Message) || ofServer.MatchString(first.Message) && rawHeader.MatchString(first.Snippet)) &&
		!decodedAgain(f)
}

// ofServer matches sources that are a field of what the server passes about a request; the line shows which.
var ofServer = regexp.MustCompile(`(?i)\b(env|META)\b|_SERVER`)

// rawHeader matches header fields, and URLs as they were sent, by their names in PHP, Rack and Django.
var rawHeader = regexp.MustCompile(`\benv\[["']HTTP_[A-BD-Z]\w*|\bMETA(\.get\(|\[)["']HTTP_[A-BD-Z]\w*|` +
	`\$_SERVER\[["'](HTTP_(?:[A-BD-Z]|CO[^O])\w*|REMOTE_ADDR|REQUEST_URI|QUERY_STRING)["']\]`)

// scheme matches the beginning of a URL before its host: the host may follow a constant scheme, or one of a variable.
var scheme = regexp.MustCompile(`^(?:(?:[\w+.-]|[$#]?\{[^{}]*\}|\$\w+)*:)?//`)

// pathBefore matches a text with a slash, or with the beginning of a URL's parameters, before a value; restOfPath matches
// the rest of such a text, which began on an earlier line.
var (
	pathBefore = regexp.MustCompile(`^\S*[/?&=]|\}\S*[/?&=]`)
	restOfPath = regexp.MustCompile(`\}[^\s:]*[/?&=]`)
)

// placeholder matches formats, whose values may be anywhere in the text.
var placeholder = regexp.MustCompile(`%[-+\d.]*[sdvqw]|\{\d*\}`)

// fixedHost reports whether the data only becomes part of the path or the parameters of a URL that the program requests:
// other text precedes it, with a slash or a question mark in between.
func fixedHost(f *scan.Finding) bool {
	if f.RuleID != "taint/ssrf" {
		return false
	}
	names := map[string]bool{}
	for i, s := range f.CodeFlow {
		if i > 0 && !called.MatchString(s.Message) && (behindPath(s.Snippet, names) || appended(s, names)) {
			return true
		}
		nameOf(s, names)
	}
	return false
}

// addsPath matches a statement that appends a path or parameters to a URL.
var addsPath = regexp.MustCompile("\\b(\\w+)\\s*[+.]=\\s*[$@f]*[\"'`][/?&]")

// appended reports whether a step appends the data, after a path, to a URL that does not contain the data yet.
func appended(s scan.FlowStep, names map[string]bool) bool {
	to, add := assigned.FindStringSubmatch(s.Message), addsPath.FindStringSubmatch(s.Snippet)
	return to != nil && add != nil && to[1] == add[1] && !names[to[1]]
}

// behindPath reports whether all of the names that a line contains come after the path of a URL has
// begun.
func behindPath(line string, names map[string]bool) bool {
	if _, value, ok := strings.Cut(line, "= "); ok {
		line = value
	}
	first := len(line)
	for _, at := range identifier.FindAllStringIndex(line, -1) {
		if names[line[at[0]:at[1]]] {
			first = min(first, at[0])
		}
	}
	if first == len(line) || placeholder.MatchString(line[:first]) {
		return false
	}
	texts := literals(line[:first])
	if !strings.ContainsAny(line[:first], "\"'`") {
		return restOfPath.MatchString(line[:first])
	}
	return slices.ContainsFunc(texts, func(text string) bool { return pathBefore.MatchString(scheme.ReplaceAllString(text, "")) })
}

// literals returns the texts in the last argument of a line of code, of which the last one need not be complete.
func literals(code string) (out []string) {
	quote, begin := byte(0), 0
	for i := 0; i < len(code); i++ {
		switch c := code[i]; {
		case quote != 0 && c == '\\':
			i++
		case quote == 0 && (c == '"' || c == '\'' || c == '`'):
			quote, begin = c, i+1
		case quote == 0 && c == ',':
			out = nil
		case quote != 0 && c == quote:
			out, quote = append(out, code[begin:i]), 0
		}
	}
	if quote != 0 {
		out = append(out, code[begin:])
	}
	return out
}

// plainSplit reports whether a regular expression is a text by which Kotlin splits another text.
func plainSplit(f *scan.Finding) bool {
	last := f.CodeFlow[len(f.CodeFlow)-1]
	return f.RuleID == "taint/regex-injection" && path.Ext(f.Path) == ".kt" && last.Message == "It reaches String.split()."
}

// withoutCode matches template engines that only fill in values.
var withoutCode = regexp.MustCompile(`(?i)^It reaches [\w.:]*(handlebars|mustache|liquid)`)

// onlyFilled reports whether a template from the data can only show values, and call the helpers that the program
// has.
func onlyFilled(_ *normalizer, f *scan.Finding) bool {
	return f.RuleID == "taint/template-injection" && withoutCode.MatchString(f.CodeFlow[len(f.CodeFlow)-1].Message)
}

// ofOwnJob reports whether the data is that of a job that the program itself has put into a queue: what gets there is not followed, and
// requests reach it only as far as the program lets them.
func (n *normalizer) ofOwnJob(f *scan.Finding) bool {
	return n.frameworks.Jobs.Comes.MatchString(f.CodeFlow[0].Message) && n.fillsQueues()
}

// addsJobs reports whether a script of the program puts jobs into queues.
func (n *normalizer) addsJobs() bool {
	found := false
	n.eachFile(func(file string) bool { return !found && scriptFile.MatchString(file) && !n.files[file].Test }, func(_ string, text []byte) {
		found = found || n.frameworks.Jobs.Queued.Match(text)
	})
	return found
}

// typeName matches the name of a type.
var typeName = regexp.MustCompile(`\b[A-Z]\w+`)

// ofOwnMessage reports whether the data is that of a message of a mediator which no code makes that receives requests: other parts of the
// program send it.
func (n *normalizer) ofOwnMessage(f *scan.Finding) bool {
	first := f.CodeFlow[0]
	if path.Ext(first.Path) != ".cs" || !entered.MatchString(first.Message) {
		return false
	}
	m := n.frameworks.Messages.Handler.FindSubmatch(bytes.Join(n.source(first.Path), []byte("\n")))
	return m != nil && !n.requestTypes()[string(m[1])]
}

// namedByRequests returns the types that C# names where requests arrive.
func (n *normalizer) namedByRequests() map[string]bool {
	out, of := map[string]bool{}, &n.frameworks.Messages
	n.eachFile(func(file string) bool { return of.Files.MatchString(file) && !n.files[file].Test }, func(_ string, text []byte) {
		if of.Arriving.Match(text) {
			for _, name := range typeName.FindAll(text, -1) {
				out[string(name)] = true
			}
		}
	})
	return out
}
