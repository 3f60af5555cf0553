package sast

import (
	"regexp"
	"slices"

	"assay/internal/code"
	"assay/internal/code/sast/taint/engine"
	"assay/internal/scan"
)

// Vulnerable applications have certain severe flows in one of five to one of thirty files, healthy projects in one of a hundred
// or fewer. In a project of the second kind people defend themselves as a rule, so that a flow is more often one that the engine
// misunderstands than one that they forgot. There, findings are weighed by what can be seen of them.
const (
	// minReleased is the number of files below which a project is too small to tell.
	minReleased = 50
	// In a careful project, at most one released file in carefulShare has a certain severe flow; one in mixedShare where these flows are of
	// several kinds (manyKinds).
	carefulShare, mixedShare = 50, 100
	// A project is careful as well if it sanitizes the data of at least minSanitized sinks, and of sanitizedShare for each certain
	// severe flow: most vulnerable applications sanitize less often than they forget it.
	minSanitized, sanitizedShare = 20, 3
	// maxUnread is the share of the source, in percent, that need not have been analysed: weaknesses may be concentrated in a few files.
	maxUnread = 3
)

// habit is the number of sinks whose data a project sanitizes from which it does so as a rule.
const habit = 10

// Points are powers of two of the odds that a maintainer would change the code: 0 is one of two findings, -1 one of three, -3 one of nine.
const (
	severePoints = 0  // findings with fewer are MEDIUM at most
	reportPoints = -1 // findings with fewer are left out, unless they are plain
)

// trait is a property of a finding that changes its points.
type trait struct {
	points int
	holds  func(*normalizer, *opinion) bool
	says   string // explains to readers why it has fewer points; "" if it has more, or something else explains it
}

var traits = []trait{
	// Where requests are handled, and in functions that only they call, the data is what somebody sends. In code that many callers share, some
	// of them have checked it.
	{3, func(n *normalizer, o *opinion) bool {
		return requested(o) && (handlers.MatchString(o.Path) || n.certain(o) && n.ofOneHandler(&o.Finding)) && !n.forOperators(o)
	}, ""},
	// Hashes beside accounts protect passwords and tokens, others identify contents.
	{4, func(_ *normalizer, o *opinion) bool {
		return slices.Contains(hashRules, o.RuleID) && accounts.MatchString(o.Path)
	}, ""},
	// Only operators and developers run it.
	{-2, (*normalizer).forOperators, byOperators},
	// It would be severe if it were certain.
	{-3, func(_ *normalizer, o *opinion) bool {
		return requested(o) && isSevere(scan.Severity(o.NativeSeverity)) && !isSevere(o.Severity)
	}, ""},
	// Where the project sanitizes the same kind of data as a rule, a place that seems to forget it is often one that is misunderstood.
	{-1, func(n *normalizer, o *opinion) bool { return n.sanitized[o.RuleID] >= habit },
		"The project sanitizes such data as a rule."},
	// Nothing is between source and sink that could be overlooked.
	{1, func(n *normalizer, o *opinion) bool { return isSevere(o.Severity) && n.inOneFunction(&o.Finding) }, ""},
	// Nor is anything where a line of less severe code reads the value and uses it.
	{2, func(n *normalizer, o *opinion) bool {
		return !isSevere(o.Severity) && n.certain(o) && onOneLine(&o.Finding)
	}, ""},
}

var (
	handlers = regexp.MustCompile(`(?i)controller|handler|(^|/)(routes?|routing|views?|api)(/|\.)|(^|/)rest(/|api)|` +
		`servlet|resource|endpoint|router|webhook`)
	accounts = regexp.MustCompile(`(?i)user|account|passw|auth|invit|token|log_?in|session`)
	// A module may be named after a program, such as eladmin.
	operators = regexp.MustCompile(`(?i)(^|/)([\w-]*[_-])?(super_?|site|web|sys)?admin|(?-i:[a-z0-9]Admin)|` +
		`(^|/)[\w-]*(install|setup|updat|upgrad|migrat|console|debug|testing|tests?\b|` +
		`samples?|examples?|seed|webpack|tools?/|scripts?/|bin/|cli/|commands?/)`)
)

// forOperators reports whether only operators and developers run the code of a finding.
func (n *normalizer) forOperators(o *opinion) bool {
	return operators.MatchString(n.withinProgram(o.Path))
}

// requested reports whether a finding is about data that comes with requests.
func requested(o *opinion) bool {
	_, known := requestPoints[o.RuleID]
	return known
}

// inOneFunction reports whether a flow neither calls a function of the program nor leaves its file.
func (n *normalizer) inOneFunction(f *scan.Finding) bool {
	if len(f.CodeFlow) < 2 {
		return false
	}
	for _, s := range f.CodeFlow {
		if s.Path != f.Path || called.MatchString(s.Message) {
			return false
		}
	}
	return n.functionOf(f.Path, f.CodeFlow[0].Line) == n.functionOf(f.Path, f.StartLine)
}

// allParams matches a step in which a function of Rails reads all parameters, where it first asks for one.
var allParams = regexp.MustCompile(`^It is assigned to params\.$`)

// onOneLine reports whether all steps of a flow are on the line of its sink.
func onOneLine(f *scan.Finding) bool {
	steps := f.CodeFlow
	if len(steps) > 2 && allParams.MatchString(steps[1].Message) {
		steps = steps[2:]
	}
	return !slices.ContainsFunc(steps, func(s scan.FlowStep) bool { return s.Path != f.Path || s.Line != f.StartLine })
}

// careful reports whether a project has few certain severe flows, for its size or for what it sanitizes.
func (n *normalizer) careful(judged []opinion) bool {
	released := 0
	for _, f := range n.files {
		if !f.Test && !n.example(f.Path) {
			released++
		}
	}
	paths, kinds, flows := map[string]bool{}, map[string]bool{}, 0
	for i := range judged {
		if o := &judged[i]; n.certain(o) && isSevere(o.Severity) {
			paths[o.Path], kinds[o.RuleID] = true, true
			flows++
		}
	}
	share := carefulShare
	if len(kinds) >= manyKinds {
		share = mixedShare
	}
	sanitized := 0
	for rule, times := range n.sanitized {
		if _, known := requestPoints[rule]; known {
			sanitized += times
		}
	}
	sanitizes := sanitized >= minSanitized && sanitized >= sanitizedShare*flows
	return !n.unread && released >= minReleased && (len(paths)*share <= released || sanitizes)
}

// unread reports whether too much of the source was not analysed to tell what kind of project it is.
func unread(files []code.File, judged []int, a *engine.Answer) bool {
	missing, all := int64(0), int64(0)
	for _, i := range judged {
		if files[i].Test {
			continue
		}
		all += files[i].Size
		if _, lost := a.Lost[i]; lost || slices.Contains(a.Skipped, i) || slices.Contains(a.Left, i) {
			missing += files[i].Size
		}
	}
	return a.Why != "" || a.More > 0 || missing*100 > all*maxUnread
}

// pointsOf returns the points of a finding, and whether findings of its rule are weighed.
func (n *normalizer) pointsOf(o *opinion) (points int, weighed bool) {
	points, weighed = pointsOf(o.RuleID)
	for _, t := range traits {
		if weighed && t.holds(n, o) {
			points += t.points
		}
	}
	return points, weighed
}

// weigh lowers the confidence of a finding in a careful project if its points are few, and reports whether it is worth a reader's time.
func (n *normalizer) weigh(o *opinion) bool {
	if o.Test || n.example(o.Path) {
		return true
	}
	points, weighed := n.pointsOf(o)
	if !weighed {
		return true
	}
	plain := n.plain(o) // before it is rated again
	if points < severePoints && o.Confidence == sure {
		o.Confidence = likely
		rate(&o.Finding)
	}
	return points >= reportPoints || plain
}

// weighAlone weighs a finding of an engine that does not follow data.
func (n *normalizer) weighAlone(f *scan.Finding) bool {
	o := opinion{Finding: *f}
	worth := n.weigh(&o)
	*f = o.Finding
	return worth
}

// plain reports whether a finding is shown whatever became of others of its kind: it would be CRITICAL, or is severe and a look at one
// function that is not the operator's is enough to see it.
func (n *normalizer) plain(o *opinion) bool {
	if !n.certain(o) {
		return false
	}
	return o.Severity == critical || o.long || isSevere(o.Severity) && !n.forOperators(o) && n.inOneFunction(&o.Finding)
}
