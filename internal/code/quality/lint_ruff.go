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
	rules := ruffRules()
	maps.Copy(rules, pylintRules())
	names := slices.Sorted(maps.Keys(rules))
	return &linter{
		config: c, name: "ruff", pkg: "@astral-sh/ruff-wasm-nodejs", extensions: map[string]string{"Python": ".py"}, rules: rules,
		spoil: regexp.MustCompile(`(?i)noqa|#\s*(?:ruff|flake8)`),
		args: func(_ *sandbox.Sandbox, in, dir string) ([]string, error) {
			list, err := json.Marshal(names)
			return []string{filepath.Join(in, "ruff.mjs"), dir, string(list)}, err
		},
		read: readRuff, shared: c.Python,
		without: func(file, rule string) bool { // a package re-exports its imports, and a stub has no values
			return path.Base(file) == "__init__.py" && rule == "F401" || path.Ext(file) == ".pyi"
		},
	}
}

// RuffRules returns the names of the rules, for a process that judges by them.
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

func ruffRules() map[string]lintRule {
	const (
		unused  = "Remove it, or use it."
		format  = "Make the values fit the text: an f-string cannot get this wrong."
		correct = "Correct the code: as it stands it fails, or does not do what it seems to."
		plain   = "Say it the plain way."
	)
	return map[string]lintRule{
		"F401": {low, "Import that is not used", unused},
		"F402": {medium, "Import that a loop variable hides", "Give the variable another name."},
		"F404": {medium, "Import of __future__ that comes too late", correct},
		"F406": {medium, "Import of everything within a function", correct},
		"F407": {medium, "Feature of __future__ that does not exist", correct},
		"F501": {medium, "Text for % that cannot be read", format}, "F502": {medium, "Text for % that needs a mapping", format},
		"F503": {medium, "Text for % that needs a sequence", format},
		"F504": {low, "Value for % that is not used", format}, "F505": {medium, "Value for % that is missing", format},
		"F506": {medium, "Text for % that mixes names and places", format},
		"F507": {medium, "Wrong number of values for %", format}, "F508": {medium, "Star in a text for % that needs a sequence", format},
		"F509": {medium, "Sign after % that does not exist", format},
		"F521": {medium, "Text for format that cannot be read", format}, "F522": {low, "Named value for format that is not used", format},
		"F523": {low, "Value for format that is not used", format},
		"F524": {medium, "Value for format that is missing", format}, "F525": {medium, "Text for format that mixes counting and numbers", format},
		"F541": {low, "f-string without a value", plain}, "F601": {medium, "Key that stands twice in a dictionary", correct},
		"F621": {medium, "Too many values in an unpacking with a star", correct}, "F622": {medium, "Two stars in one unpacking", correct},
		"F631": {medium, "Assertion that always holds, as it is about a tuple", correct},
		"F632": {medium, "Comparison of a literal by identity", "Compare with == or !=."},
		"F633": {medium, "print with >>, which only old Python knows", correct},
		"F634": {medium, "Condition that always holds, as it is a tuple", correct},
		"F701": {medium, "break outside of a loop", correct}, "F702": {medium, "continue outside of a loop", correct},
		"F704": {medium, "yield outside of a function", correct},
		"F706": {medium, "return outside of a function", correct}, "F707": {medium, "except for everything that is not the last", correct},
		"F811": {low, "Name that is redefined before it is used", "Remove one of the definitions, or name it otherwise."},
		"F821": {medium, "Name that is not defined", "Define or import it."},
		"F822": {medium, "Name in __all__ that is not defined", "Define it, or take it out of __all__."},
		"F823": {medium, "Local name that is used before it has a value", correct}, "F841": {low, "Variable that is not used", unused},
		"F842": {low, "Annotated variable that is not used", unused},
		"F901": {medium, "NotImplemented is raised instead of NotImplementedError", correct},
		"B002": {medium, "++ or --, which Python does not have", correct},
		"B003": {medium, "os.environ is replaced", "Change its entries: the process keeps the old environment otherwise."},
		"B004": {low, "hasattr is asked for __call__", "Ask callable."},
		"B005": {medium, "strip with several characters", "Use removeprefix or removesuffix: strip takes each character for itself."},
		"B006": {medium, "Default value that all calls share", "Take None as the default and make the value in the function."},
		"B007": {low, "Loop variable that is not used", "Call it _."},
		"B008": {low, "Function called in a default value", "Take None as the default and call it in the function: a default is made once."},
		"B009": {low, "getattr with a fixed name", plain}, "B010": {low, "setattr with a fixed name", plain},
		"B011": {low, "assert False, which optimised Python leaves out", "Raise AssertionError."},
		"B012": {medium, "Jump out of finally, which drops the error", correct}, "B013": {low, "Tuple of one exception", plain},
		"B014": {low, "Exception that is named twice", plain},
		"B015": {medium, "Comparison without a use", correct}, "B016": {medium, "A text is raised instead of an exception", correct},
		"B017": {low, "Test that takes any exception", "Name the exception that is meant."},
		"B018": {low, "Expression without a use", unused},
		"B019": {medium, "Cache on a method keeps every object alive", "Cache on the object, or in a function."},
		"B020": {medium, "Loop variable that replaces what is looped over", "Give it another name."},
		"B021": {medium, "f-string as a docstring", correct},
		"B022": {low, "suppress without an exception", correct},
		"B023": {medium, "Function in a loop that sees the last value only", "Bind the value as a default."},
		"B024": {low, "Abstract class without an abstract method", correct}, "B025": {medium, "Exception that is caught twice", correct},
		"B026": {low, "Star argument after a named one", plain},
		"B027": {low, "Empty method of an abstract class that is not abstract", correct},
		"B028": {low, "Warning without stacklevel", "Pass stacklevel=2, so that it names the caller."},
		"B029": {medium, "except with an empty tuple, which catches nothing", correct},
		"B030": {medium, "except with something that is no exception", correct},
		"B031": {medium, "Group of groupby that is used twice", "Make a list of it."},
		"B032": {medium, "Annotation that looks like an assignment", correct}, "B033": {low, "Value that stands twice in a set", plain},
		"B034": {low, "Arguments of re that are taken for others", "Name them."},
		"B035": {medium, "Same key for every entry of a dictionary", correct},
		"B904": {low, "Exception raised while another is handled, without saying which", "Add from err, or from None."},
		"B905": {low, "zip that drops what is too long", "Say strict=True or strict=False."},
	}
}

// pylintRules returns the rules of Ruff's PL set that are about errors.
func pylintRules() map[string]lintRule {
	const (
		format  = "Make the values fit the text: an f-string cannot get this wrong."
		correct = "Correct the code: as it stands it fails, or does not do what it seems to."
	)
	return map[string]lintRule{
		"PLE0100": {medium, "yield in __init__", correct}, "PLE0101": {medium, "Value that __init__ returns", correct},
		"PLE0116": {medium, "continue in finally", correct}, "PLE0118": {medium, "Name that is used before it is declared global", correct},
		"PLE0241": {medium, "Base class that stands twice", correct},
		"PLE0704": {medium, "raise without an exception outside of a handler", correct},
		"PLE1142": {medium, "await outside of an async function", correct}, "PLE1205": {medium, "Too many values for a log message", format},
		"PLE1206": {medium, "Too few values for a log message", format}, "PLE1300": {medium, "Sign of a format that does not exist", format},
		"PLE1307": {medium, "Value that does not fit its sign in a format", format},
		"PLE1310": {medium, "Characters that strip is given twice", "Use removeprefix or removesuffix, or name each character once."},
		"PLE2502": {medium, "Characters that change the direction of writing", "Remove them, or escape them: the code is not what is shown."},
		"PLW0120": {low, "else of a loop without break", "Move it after the loop."},
		"PLW0127": {medium, "Variable that is assigned to itself", correct},
		"PLW0128": {medium, "Name that one assignment has twice", correct},
		"PLW0129": {medium, "Assertion about a text, which always holds", correct},
		"PLW0133": {medium, "Exception that is made and not raised", "Raise it, or remove the statement."},
		"PLW0177": {medium, "Comparison with NaN, which never holds", "Use math.isnan."},
		"PLW0406": {medium, "Module that imports itself", correct},
		"PLW0711": {medium, "Handler of and or or", "Give the exceptions as a tuple."},
		"PLW1501": {medium, "Mode of open that does not exist", correct},
		"PLW2101": {medium, "Lock that is given back at once", "Keep the lock in a variable, and use that with with."},
		"PLR0124": {medium, "Name that is compared with itself", correct}, "PLR0133": {low, "Comparison of two constants", correct},
	}
}
