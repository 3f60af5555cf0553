package sast

import (
	"cmp"
	"context"
	"maps"
	"regexp"
	"slices"
	"strconv"

	"assay/internal/code"
	"assay/internal/code/sast/taint"
	"assay/internal/scan"
)

// reports turns the reports of the taint engine into findings, one for each weakness of a
// line. It fails only if ctx ends.
func (n *normalizer) reports(ctx context.Context, all []taint.Report) ([]scan.Finding, error) {
	var judged []opinion
	for i := range all {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r := &all[i]
		file, ok := n.files[r.Path]
		if !ok {
			continue
		}
		switch o := n.report(r, file); {
		case n.impossible(&o.Finding):
		case faint(r, o.Finding), r.Tested:
			n.guesses = append(n.guesses, o)
		default:
			judged = append(judged, o)
		}
	}
	var out []scan.Finding
	for _, f := range n.standing(judged) {
		out = n.add(out, f)
	}
	return n.joined(withoutEffects(once(distinct(out)))), nil
}

// faint reports whether a finding is a guess: its confidence is LOW, and it would not be CRITICAL
// if it were certain.
func faint(r *taint.Report, f scan.Finding) bool {
	return f.Confidence == guessed && !f.Test && (len(r.Steps) == 0 || r.Severity != critical)
}

// rawAddress matches the URL of a request as the browser sent it, and decoded matches calls that
// decode it.
var (
	rawAddress = regexp.MustCompile(`\b(REQUEST_URI|QUERY_STRING)\b|\bdocument\.referrer\b|` +
		`\bRequest\.(query_string|RequestURI|(original_)?fullpath)\b|\bHttpServletRequest\.get(RequestUR[IL]|QueryString)\(\)`)
	decoded = regexp.MustCompile(`(?i)decode|parse_str|unescape`)
)

// encoded reports whether an injection into a page would need characters that browsers encode in
// URLs: quotes and angle brackets.
func encoded(r *taint.Report) bool {
	return r.Rule == "taint/xss" && len(r.Steps) > 0 && rawAddress.MatchString(r.Steps[0].Text) &&
		!slices.ContainsFunc(r.Steps, func(s taint.ReportStep) bool { return decoded.MatchString(s.Text) })
}

func (n *normalizer) report(r *taint.Report, file code.File) opinion {
	f := scan.Finding{
		Dimension: scan.DimensionSAST, RuleID: r.Rule, Title: r.Title, Message: r.Message, Severity: r.Severity, Confidence: r.Confidence,
		NativeSeverity: string(r.Severity), CWE: []string{"CWE-" + strconv.Itoa(r.CWE)}, Path: r.Path, Remediation: r.Remediation,
		EffortMinutes: r.Minutes,
		StartLine:     int(r.Pos.Line), EndLine: int(max(r.Pos.EndLine, r.Pos.Line)), StartColumn: int(r.Pos.Col), EndColumn: int(r.Pos.EndCol),
	}
	if f.EndColumn > 0 {
		f.EndColumn++ // the column after it
	}
	if encoded(r) {
		f.Confidence = guessed
	}
	for _, s := range r.Steps {
		step := scan.FlowStep{Path: s.Path, Line: int(s.Pos.Line), Column: int(s.Pos.Col), Message: s.Text}
		if lines := n.source(s.Path); step.Line > 0 && step.Line <= len(lines) {
			step.Snippet = snippet(lines[step.Line-1 : step.Line])
		}
		f.CodeFlow = append(f.CodeFlow, step)
	}
	var o opinion
	o.why, o.doubtful = n.doubted(&f)
	if r.Tested {
		o.why, o.doubtful = append(o.why, testedByUnknown), true
	}
	o.long = r.Confidence == sure && r.Severity == critical && f.Confidence == likely && !o.doubtful
	rate(&f)
	n.place(&f, file)
	o.Finding = f
	return o
}

// once retains one of the findings of a rule on a line: the most certain one, with the shortest
// flow.
func once(all []scan.Finding) []scan.Finding {
	type place struct {
		path, rule string
		line       int
	}
	best := map[place]int{}
	for i, f := range all {
		key := place{f.Path, f.RuleID, f.StartLine}
		b, ok := best[key]
		if !ok || cmp.Or(cmp.Compare(f.Severity.Rank(), all[b].Severity.Rank()), cmp.Compare(sureness(f), sureness(all[b])),
			cmp.Compare(len(f.CodeFlow), len(all[b].CodeFlow))) < 0 {
			best[key] = i
		}
	}
	var out []scan.Finding
	for _, i := range slices.Sorted(maps.Values(best)) {
		out = append(out, all[i])
	}
	return out
}
