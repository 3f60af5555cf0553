package quality

import (
	"bytes"
	"encoding/json"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"

	"assay/internal/sandbox"
	"assay/internal/scan"
)

// lintRule is our description of a linter's rule.
type lintRule struct {
	severity scan.Severity
	title    string
	remedy   string
}

const (
	low    = scan.SeverityLow
	medium = scan.SeverityMedium
)

// newRuff returns ruff with the rules F (from pyflakes), B (from flake8-bugbear), and the
// rules of PL (from Pylint) about errors. C90 is omitted: complexity is measured for all
// languages in the same way.
func newRuff(c LintConfig) *linter {
	return &linter{
		config: c, name: "ruff", pkg: "@astral-sh/ruff-wasm-nodejs", extensions: map[string]string{"Python": ".py"}, rules: ruffRules(),
		spoil: regexp.MustCompile(`(?i)noqa|#\s*(?:ruff|flake8)`),
		args: func(_ *sandbox.Sandbox, in, dir string) ([]string, error) {
			list, err := json.Marshal(RuffRules())
			return []string{filepath.Join(in, "ruff.mjs"), dir, string(list)}, err
		},
		read: readRuff, shared: c.Python,
		without: func(file, rule string) bool { // a package exports its imports and modules, and a stub has no values
			return path.Base(file) == "__init__.py" && (rule == "F401" || rule == "F822") || path.Ext(file) == ".pyi"
		},
	}
}

// RuffRules returns the names of the rules, for a process that checks by them.
func RuffRules() []string { return slices.Sorted(maps.Keys(ruffRules())) }

func readRuff(out []byte) (hits []lintHit, unparsed []string, err error) {
	for line := range bytes.Lines(out) {
		var m struct {
			File     string
			Error    string
			Findings []struct {
				Rule                  string
				Line, Column, EndLine int
			}
		}
		if err := json.Unmarshal(line, &m); err != nil {
			return nil, nil, err
		}
		if m.Error != "" {
			unparsed = append(unparsed, m.File)
		}
		for _, f := range m.Findings {
			hits = append(hits, lintHit{m.File, f.Rule, f.Line, f.Column, f.EndLine})
		}
	}
	return hits, unparsed, nil
}

// ruffRules returns all rules that Python is checked by.
func ruffRules() map[string]lintRule {
	rules := pyflakesRules()
	maps.Copy(rules, pylintRules())
	return rules
}

// pyflakesRules returns the rules F and B.
func pyflakesRules() map[string]lintRule {
	const (
		unused  = "Remove it, or use it."
		format  = "Match the values to the format string, or use an f-string."
		correct = "Correct the code: it fails, or does something other than it appears to."
		plain   = "Use the simpler form."
	)
	return map[string]lintRule{
		"F401": {low, "Import that is not used", unused},
		"F402": {medium, "Import hidden by a loop variable", "Give the variable another name."},
		"F404": {medium, "Import of __future__ that comes too late", correct},
		"F406": {medium, "Import of everything within a function", correct},
		"F407": {medium, "Feature of __future__ that does not exist", correct},
		"F501": {medium, "Invalid % format string", format}, "F502": {medium, "% format string that needs a mapping", format},
		"F503": {medium, "% format string that needs a sequence", format},
		"F504": {low, "Unused value for a % format", format}, "F505": {medium, "Missing value for a % format", format},
		"F506": {medium, "% format string that mixes named and positional values", format},
		"F507": {medium, "Wrong number of values for %", format}, "F508": {medium, "* in a % format string that needs a sequence", format},
		"F509": {medium, "Unsupported % format character", format},
		"F521": {medium, "Invalid str.format string", format}, "F522": {low, "Unused named value for str.format", format},
		"F523": {low, "Unused value for str.format", format},
		"F524": {medium, "Missing value for str.format", format},
		"F525": {medium, "str.format string that mixes automatic and explicit numbers", format},
		"F541": {low, "f-string without a value", plain}, "F601": {medium, "Repeated key in a dictionary", correct},
		"F621": {medium, "Too many values in an unpacking with a star", correct}, "F622": {medium, "Two stars in one unpacking", correct},
		"F631": {medium, "Assertion of a tuple, which is always true", correct},
		"F632": {medium, "Comparison of a literal by identity", "Compare with == or !=."},
		"F633": {medium, "print with >>, which only Python 2 supports", correct},
		"F634": {medium, "Tuple as a condition, which is always true", correct},
		"F701": {medium, "break outside of a loop", correct}, "F702": {medium, "continue outside of a loop", correct},
		"F704": {medium, "yield outside of a function", correct},
		"F706": {medium, "return outside of a function", correct}, "F707": {medium, "Bare except that is not the last handler", correct},
		"F811": {low, "Name that is redefined before it is used", "Remove one of the definitions, or rename it."},
		"F821": {medium, "Name that is not defined", "Define or import it."},
		"F822": {medium, "Name in __all__ that is not defined", "Define it, or remove it from __all__."},
		"F823": {medium, "Local name that is used before it has a value", correct}, "F841": {low, "Variable that is not used", unused},
		"F842": {low, "Annotated variable that is not used", unused},
		"F901": {medium, "NotImplemented is raised instead of NotImplementedError", correct},
		"B002": {medium, "++ or --, which Python does not have", correct},
		"B003": {medium, "os.environ is replaced", "Change its entries: the process keeps the old environment otherwise."},
		"B004": {low, "hasattr for __call__", "Use callable."},
		"B005": {medium, "strip with several characters", "Use removeprefix or removesuffix: strip removes any of the characters."},
		"B006": {medium, "Default value that all calls share", "Use None as the default and create the value in the function."},
		"B007": {low, "Loop variable that is not used", "Call it _."},
		"B008": {low, "Function called in a default value", "Use None as the default and call it in the function: a default is evaluated once."},
		"B009": {low, "getattr with a fixed name", plain}, "B010": {low, "setattr with a fixed name", plain},
		"B011": {low, "assert False, which optimised Python removes", "Raise AssertionError."},
		"B012": {medium, "Jump out of finally, which drops the error", correct}, "B013": {low, "Tuple of one exception", plain},
		"B014": {low, "Exception that is named twice", plain},
		"B015": {medium, "Unused comparison", correct}, "B016": {medium, "A text is raised instead of an exception", correct},
		"B017": {low, "Test that accepts any exception", "Name the expected exception."},
		"B018": {low, "Unused expression", unused},
		"B019": {medium, "Cache on a method keeps every object alive", "Cache on the object, or in a function."},
		"B020": {medium, "Loop variable that overwrites the iterable", "Give it another name."},
		"B021": {medium, "f-string as a docstring", correct},
		"B022": {low, "suppress without an exception", correct},
		"B023": {medium, "Function in a loop that uses the last value only", "Bind the value as a default."},
		"B024": {low, "Abstract class without an abstract method", correct}, "B025": {medium, "Exception that is caught twice", correct},
		"B026": {low, "Star argument after a named one", plain},
		"B027": {low, "Empty method of an abstract class that is not abstract", correct},
		"B028": {low, "Warning without stacklevel", "Pass stacklevel=2, so that it names the caller."},
		"B029": {medium, "except with an empty tuple, which catches nothing", correct},
		"B030": {medium, "except with something other than an exception", correct},
		"B031": {medium, "Group of groupby that is used twice", "Make a list of it."},
		"B032": {medium, "Annotation that looks like an assignment", correct}, "B033": {low, "Repeated value in a set", plain},
		"B034": {low, "Positional arguments of re that are easily confused", "Pass them by name."},
		"B035": {medium, "Same key for every entry of a dictionary", correct},
		"B904": {low, "Exception raised in a handler without from", "Add from err, or from None."},
		"B905": {low, "zip that truncates longer arguments", "Set strict=True or strict=False."},
	}
}

// pylintRules returns the rules of Ruff's PL set that are about errors.
func pylintRules() map[string]lintRule {
	const (
		format  = "Match the values to the format string, or use an f-string."
		correct = "Correct the code: it fails, or does something other than it appears to."
	)
	return map[string]lintRule{
		"PLE0100": {medium, "yield in __init__", correct}, "PLE0101": {medium, "Value that __init__ returns", correct},
		"PLE0116": {medium, "continue in finally", correct}, "PLE0118": {medium, "Name that is used before it is declared global", correct},
		"PLE0241": {medium, "Repeated base class", correct},
		"PLE0704": {medium, "raise without an exception outside of a handler", correct},
		"PLE1142": {medium, "await outside of an async function", correct}, "PLE1205": {medium, "Too many values for a log message", format},
		"PLE1206": {medium, "Too few values for a log message", format}, "PLE1300": {medium, "Unsupported format character", format},
		"PLE1307": {medium, "Value that does not match its format character", format},
		"PLE1310": {medium, "Repeated characters for strip", "Use removeprefix or removesuffix, or name each character once."},
		"PLE2502": {
			medium, "Characters that change the direction of writing",
			"Remove them, or escape them: the code differs from what is displayed.",
		},
		"PLW0120": {low, "else of a loop without break", "Move it after the loop."},
		"PLW0127": {medium, "Variable that is assigned to itself", correct},
		"PLW0128": {medium, "Repeated name in an assignment", correct},
		"PLW0129": {medium, "Assertion of a string, which is always true", correct},
		"PLW0133": {medium, "Exception that is created but not raised", "Raise it, or remove the statement."},
		"PLW0177": {medium, "Comparison with NaN, which is never true", "Use math.isnan."},
		"PLW0406": {medium, "Module that imports itself", correct},
		"PLW0711": {medium, "except with and or or", "Give the exceptions as a tuple."},
		"PLW1501": {medium, "Mode of open that does not exist", correct},
		"PLW2101": {medium, "Lock that is released at once", "Store the lock in a variable, and use that in the with statement."},
		"PLR0124": {medium, "Name that is compared with itself", correct}, "PLR0133": {low, "Comparison of two constants", correct},
	}
}
