package quality

import "assay/internal/scan"

// bugRulesOfValues returns the bug patterns about values and structure.
func bugRulesOfValues() map[string]bugRule {
	return map[string]bugRule{
		"impossible-comparison": {
			"Comparison with one result", "A size is never below 0, so the comparison always has the same result.",
			"Compare with what was meant, such as > 0 or == 0.", scan.SeverityMedium, "CWE-570", 5,
		},
		"null-dereference": {
			"Use of a null value", "The other side of the operator is only evaluated where the value is null, and uses it.",
			"Use the other logical operator, or reverse the check.", scan.SeverityHigh, "CWE-476", 10,
		},
		"contradictory-comparison": {
			"Comparisons that exclude each other", "The value cannot equal both constants, so the condition always has the same result.",
			"Use the other logical operator, or compare what was meant.", scan.SeverityMedium, "CWE-570", 10,
		},
		"format-arguments": {
			"Format with too few arguments", "The format has more placeholders than there are arguments: it fails, or prints an error.",
			"Pass the missing arguments, or remove the placeholders.", scan.SeverityMedium, "CWE-685", 5,
		},
		"assignment-in-condition": {
			"Assignment where a comparison is meant", "The condition assigns a constant, so it always has the same result and changes the variable.",
			"Compare with ==.", scan.SeverityMedium, "CWE-481", 5,
		},
		"duplicate-key": {
			"Repeated key", "The entry replaces an earlier one with the same key, or the program fails.",
			"Remove one of the entries, or correct its key.", scan.SeverityMedium, "CWE-561", 5,
		},
		"duplicate-case": {
			"Repeated case", "An earlier branch has the same value, so this one is never taken.",
			"Correct the value, or remove the branch.", scan.SeverityMedium, "CWE-561", 5,
		},
		"equals-without-hash": {
			"Equality without a hash", "Equal objects have different hashes: sets and maps do not find them.",
			"Define a hash over the same fields.", scan.SeverityLow, "CWE-581", 15,
		},
		"resource-not-closed": {
			"Resource that is not closed", "The resource opened here is neither closed nor passed on by the function.",
			"Close it on every path, with the language's own means (defer, using, try with resources).", scan.SeverityMedium, "CWE-772", 10,
		},
		"unreachable-handler": {
			"Handler that is never reached", "An earlier handler catches all errors.", "Move it before the general one.",
			scan.SeverityMedium, "CWE-561", 5,
		},
		"wrong-loop-counter": {
			"Loop that counts another variable", "The condition tests a variable that the loop does not change.",
			"Change the variable of the condition in each iteration.", scan.SeverityMedium, "CWE-835", 10,
		},
	}
}
