package sast

import "assay/internal/scan"

// reason is a reason to doubt a flow, and how it is explained to readers.
type reason struct {
	holds func(*normalizer, *scan.Finding) bool
	says  string
}

// A flow can give reasons to doubt it. With one reason a finding is no longer severe; with two it is a guess:
// severe findings have a clear path from a request to the sink. A flow into a log after many calls is a guess at
// once, because its impact is small.
var hesitations = []reason{
	{(*normalizer).far, throughFields},
	{(*normalizer).tested, "A line on the way tests or escapes a value, or is in a function named like a sanitizer."},
	{(*normalizer).ofSettings, "The data comes from a page of settings."},
	{unnamedAddress, "Nothing on the way to the redirect is named like an address."},
	{ofDevelopers, "The file is for developers of the program."},
	{errorMessage, "An error answers a request with a body, which no link can make a browser send."},
	{ofCheck, "The path only reaches a function that checks it."},
	{onlyFilled, "The template can only show values."},
	{rendered, "A template of an unknown library, which escapes values as a rule, shows the value."},
	{ownHeader, "Only programs can set this field of a header."},
	{pageBefore, "The value is the address of the page before, in which browsers encode quotes and angle brackets."},
	{(*normalizer).addressTested, "The scheme of the address is tested just above."},
	{(*normalizer).accepted, "A comment accepts a rule about security there."},
	{(*normalizer).ofOwnJob, "The data is that of a job that the program itself queues."},
	{(*normalizer).ofOwnMessage, "No code that receives requests makes the message."},
	{ownAddress, "The page that is shown has the address of the request itself."},
	{(*normalizer).ofFileManager, "It is a manager of all files of a machine."},
	{(*normalizer).ofConnectionTest, "The function tries out a service whose address its users choose."},
	{(*normalizer).onRemote, "The path is on another machine."},
	{(*normalizer).ofController, "Each request must contain the one secret of the program."},
	{(*normalizer).ofNamedRecord, "The value is the key of a record that is looked up before."},
	{(*normalizer).ofRewritten, "The program replaces this field of the request when it starts."},
}

// refutations are reasons for which a finding is probably wrong.
var refutations = []reason{
	{(*normalizer).declared, "A validation rule restricts the field to numbers, dates or listed values."},
	{(*normalizer).declaredInput, "Declarations restrict all inputs on the way."},
	{(*normalizer).ofNumberedRecord, "The value is the number of a record that was looked up before."},
	{(*normalizer).onlyJSON, "Only a program can send the body of this request, not a page."},
	{func(_ *normalizer, f *scan.Finding) bool { return runsStatements(f) }, "The whole statement comes with the request, as in a console."},
	{(*normalizer).console, "Administrators run a whole script here."},
	{(*normalizer).contained, containedPath},
	{func(_ *normalizer, f *scan.Finding) bool { return ofMocks(f) }, "The code stands in for a server, or shows components to developers."},
	{func(_ *normalizer, f *scan.Finding) bool { return atTerminal(f) }, "The messages are typed into a terminal."},
	{
		func(_ *normalizer, f *scan.Finding) bool { return remoteConsole(f) },
		"The whole command for another machine comes with the request, as in a console.",
	},
	{(*normalizer).ofChosenFolder, "Requests name the folder that the program works in."},
	{(*normalizer).inDevelopment, "The block does not run in production."},
	{(*normalizer).ofNameAlone, "The value only becomes part of a name."},
	{(*normalizer).impossible, "Untrusted input cannot take this way."},
}

// Reasons that are not only about flows, or that count for leads.
const (
	explainedHere      = "The code around the sink explains it."
	byAdministrators   = "Only administrators can send it."
	byOperators        = "Only operators and developers run it."
	throughFields      = "The data passes more than three files, or the field of an object of another file."
	afterManyCalls     = "The data passes more than two calls."
	containedPath      = "A check on the way keeps the path within a folder."
	insideSite         = "The redirect stays on the site."
	betterOneElsewhere = "The program has an unguessable generator beside it."
)

// refuted reports why a flow is probably wrong; "" if nothing says so.
func (n *normalizer) refuted(f *scan.Finding) string {
	if len(f.CodeFlow) < 2 {
		return ""
	}
	for _, r := range refutations {
		if r.holds(n, f) {
			return r.says
		}
	}
	return ""
}

// explained reports why the code around a finding explains it; "" if nothing does.
func (n *normalizer) explained(f *scan.Finding, lines [][]byte) string {
	for _, table := range [][]doubt{doubts, lookalikes, uses, intended} {
		for i := range table {
			if table[i].about(n, f, lines) {
				return explainedHere
			}
		}
	}
	switch {
	case n.administrators(f):
		return byAdministrators
	case n.bothGenerators(f):
		return betterOneElsewhere
	case n.redirectsInside(f):
		return insideSite
	case n.ownWindow(f):
		return explainedHere
	}
	return n.refuted(f)
}

// hesitate lowers the confidence of a finding whose flow gives reasons for doubt, and returns them. Many calls are
// no doubt where the finding would be CRITICAL: data passes them in programs with layers.
func (n *normalizer) hesitate(f *scan.Finding) (why []string, doubtful bool) {
	if len(f.CodeFlow) < 2 || f.RuleID == "taint/weak-random" {
		return nil, false
	}
	for _, r := range hesitations {
		if r.holds(n, f) {
			why = append(why, r.says)
		}
	}
	reasons, many := len(why), manyCalls(f)
	switch {
	case reasons > 1, f.RuleID == "taint/log-injection" && many:
		f.Confidence = guessed
	case (reasons == 1 || many) && f.Confidence == sure:
		f.Confidence = likely
	}
	if many {
		why = append(why, afterManyCalls)
	}
	return why, reasons > 0 || many && f.NativeSeverity != string(critical)
}
