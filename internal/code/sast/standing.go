package sast

import (
	"slices"

	"assay/internal/scan"
)

// opinion is a finding of the taint engine, with the result of judging the code around its flow.
type opinion struct {
	scan.Finding
	// why are the reasons to doubt it.
	why []string
	// doubtful is true if that code gives a reason to doubt the flow.
	doubtful bool
	// long is true if the finding would be CRITICAL except for the number of calls that the data passes.
	long bool
}

// alone are rules whose weakness is usually at a single place of a program, its XML parser.
var alone = []string{"taint/xxe", "taint/unsafe-parser"}

// seldom are rules that are hardly ever right where a program sanitizes its input: there, people mean to search with
// expressions.
var seldom = []string{"taint/regex-injection"}

// manyKinds is the number of kinds of severe weaknesses with a certain flow from which doubtful flows of any kind are
// reported too: such a program does not sanitize its input.
const manyKinds = 3

// standing returns the findings that are worth a reader's time. Weaknesses come together: where no flow of a kind is
// certain, the doubtful ones are nearly always false, and where one is certain, they are nearly always right. So a
// doubtful flow is only reported if there is a certain flow of its rule, or there are severe ones of several other
// rules, in code that is not a test or an example. The others are added to those left out.
func (n *normalizer) standing(judged []opinion) []scan.Finding {
	certain, severe := map[string]bool{}, map[string]bool{}
	for i := range judged {
		if o := &judged[i]; n.certain(o) && !o.long {
			certain[o.RuleID] = true
			if isSevere(o.Severity) {
				severe[o.RuleID] = true
			}
		}
	}
	n.defends = n.careful(judged)
	out := make([]scan.Finding, 0, len(judged))
	for i := range judged {
		o, before := &judged[i], judged[i]
		rare := slices.Contains(seldom, o.RuleID)
		supported := len(severe) >= manyKinds || !rare && certain[o.RuleID] || slices.Contains(alone, o.RuleID)
		if (o.doubtful || rare) && !supported || n.defends && !n.weigh(o) {
			n.left = append(n.left, before)
			continue
		}
		out = append(out, o.Finding)
	}
	return out
}

// certain reports whether nothing gives a reason to doubt a flow of code that is released.
func (n *normalizer) certain(o *opinion) bool {
	return len(o.CodeFlow) > 1 && !o.doubtful && !o.Test && !n.example(o.Path)
}
