package quality

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"assay/internal/sandbox"
)

// newOxlint returns oxlint with our rules.
func newOxlint(c LintConfig) *linter {
	rules := oxlintRules()
	return &linter{
		config: c, name: "oxlint", pkg: "oxlint", rules: rules,
		extensions: map[string]string{"JavaScript": ".jsx", "JSX": ".jsx", "TypeScript": ".ts", "TSX": ".tsx"},
		extension:  declarationFile,
		spoil:      regexp.MustCompile(`(?:eslint|oxlint)(?:-enable|-disable)?`),
		args: func(box *sandbox.Sandbox, in, dir string) ([]string, error) {
			levels := map[string]any{}
			config := map[string]any{"plugins": []string{}, "categories": map[string]string{"correctness": "off"}, "rules": levels}
			for _, name := range slices.Sorted(maps.Keys(rules)) {
				levels[name] = "error"
			}
			levels["eqeqeq"] = []string{"error", "smart"} // == null intentionally includes undefined
			data, err := json.Marshal(config)
			if err != nil {
				return nil, err
			}
			file := filepath.Join(filepath.Dir(dir), "oxlint.json")
			if err := os.WriteFile(file, data, 0o600); err != nil {
				return nil, err
			}
			return []string{
				filepath.Join(in, "node_modules", "oxlint", "bin", "oxlint"), "-c", file, "--disable-nested-config", "--no-ignore", "--format", "json",
				dir,
			}, box.Share(file)
		},
		read: readOxlint,
	}
}

// declarationFile returns the extension of a declaration file of TypeScript, in which constants need no values and names need
// no uses; "" for any other file.
func declarationFile(file string) string {
	for _, end := range []string{".d.ts", ".d.mts", ".d.cts"} {
		if strings.HasSuffix(strings.ToLower(file), end) {
			return ".d.ts"
		}
	}
	return ""
}

func readOxlint(out []byte) (hits []lintHit, unparsed []string, err error) {
	var m struct {
		Diagnostics []struct {
			Code, Filename string
			Labels         []struct{ Span struct{ Line, Column int } }
		}
		Files *int `json:"number_of_files"`
	}
	if err := json.Unmarshal(out, &m); err != nil {
		return nil, nil, err
	}
	if m.Files == nil {
		return nil, nil, errors.New("its output lacks the number of judged files")
	}
	for _, d := range m.Diagnostics {
		rule, ok := strings.CutPrefix(strings.TrimSuffix(d.Code, ")"), "eslint(")
		if !ok { // no rule: a syntax error
			if !slices.Contains(unparsed, d.Filename) {
				unparsed = append(unparsed, d.Filename)
			}
			continue
		}
		h := lintHit{file: d.Filename, rule: rule}
		if n := len(d.Labels); n > 0 {
			h.line, h.column = d.Labels[n-1].Span.Line, d.Labels[n-1].Span.Column
		}
		hits = append(hits, h)
	}
	return hits, unparsed, nil
}

func oxlintRules() map[string]lintRule {
	const (
		correct = "Correct the code: it fails, or does something other than it appears to."
		plain   = "Use the simpler form."
		unused  = "Remove it, or use it."
		once    = "Remove one of them, or rename it."
	)
	return map[string]lintRule{
		"constructor-super": {medium, "Constructor without the required call of super", correct}, "for-direction": {
			medium, "Loop that counts in the wrong direction", correct,
		},
		"getter-return": {medium, "Getter that returns nothing", correct}, "no-async-promise-executor": {
			medium, "Promise whose executor is async, so its errors are lost", correct,
		},
		"no-case-declarations": {low, "Declaration in a case that all cases see", "Put the case in braces."}, "no-class-assign": {
			medium, "Class that is assigned to", correct,
		},
		"no-compare-neg-zero": {medium, "Comparison with -0", "Use Object.is."}, "no-cond-assign": {
			medium, "Assignment where a comparison is expected", correct,
		},
		"no-const-assign": {medium, "Constant that is assigned to", correct}, "no-constant-binary-expression": {
			medium, "Operation whose result is always the same", correct,
		},
		"no-constant-condition": {low, "Condition that never changes", correct}, "no-debugger": {
			medium, "debugger is left in the code", "Remove it.",
		},
		"no-delete-var": {medium, "delete of a variable", correct}, "no-dupe-class-members": {medium, "Repeated class member", once},
		"no-dupe-else-if":   {medium, "Condition that an earlier branch has taken", correct},
		"no-dupe-keys":      {medium, "Repeated object key", once},
		"no-duplicate-case": {medium, "Repeated case in a switch", once},
		"no-empty":          {low, "Empty block", "Explain in a comment why nothing is done, or add the code."},
		"no-empty-character-class": {
			medium, "Empty class in a regular expression, which matches nothing", correct,
		}, "no-empty-pattern": {low, "Empty destructuring pattern", unused},
		"no-ex-assign":          {medium, "Caught error that is assigned to", correct},
		"no-extra-boolean-cast": {low, "Needless conversion to boolean", plain},
		"no-fallthrough":        {low, "Case that falls through", "End it with break, or note in a comment that it is intended."},
		"no-func-assign":        {medium, "Function that is assigned to", correct}, "no-global-assign": {
			medium, "Built-in name that is assigned to", correct,
		}, "no-import-assign": {medium, "Import that is assigned to", correct},
		"no-invalid-regexp": {medium, "Invalid regular expression", correct}, "no-irregular-whitespace": {
			low, "Irregular white space", "Use plain spaces.",
		},
		"no-loss-of-precision": {
			medium, "Number that cannot be represented exactly", "Use a BigInt or a text.",
		}, "no-misleading-character-class": {medium, "Character class that splits combined characters", correct},
		"no-new-native-nonconstructor": {medium, "new with a function that is not a constructor", correct}, "no-nonoctal-decimal-escape": {
			low, "Escape of 8 or 9", plain,
		}, "no-obj-calls": {medium, "Call of an object that is not a function", correct},
		"no-prototype-builtins": {low, "Method of Object called on the object itself", "Use Object.hasOwn."}, "no-self-assign": {
			low, "Value assigned to itself", correct,
		},
		"no-setter-return": {medium, "Setter that returns something", correct}, "no-shadow-restricted-names": {
			medium, "Built-in name that is redeclared", "Give it another name.",
		},
		"no-sparse-arrays": {low, "Array with holes", correct}, "no-this-before-super": {medium, "this before super", correct},
		"no-unreachable":              {medium, "Unreachable code", "Remove it, or correct what is before it."},
		"no-unsafe-finally":           {medium, "Jump out of finally, which drops the error", correct},
		"no-unsafe-negation":          {medium, "Negation of the left side only", "Put the comparison in parentheses."},
		"no-unsafe-optional-chaining": {medium, "Value of ?. used where undefined fails", correct},
		"no-unused-labels":            {low, "Label that is not used", unused},
		"no-unused-private-class-members": {
			low, "Private member that is not used", unused,
		}, "no-unused-vars": {low, "Name that is not used", unused}, "no-useless-catch": {low, "catch that only throws again", "Remove it."},
		"no-useless-backreference": {medium, "Reference in a regular expression that matches nothing", correct}, "no-useless-escape": {
			low, "Escape that changes nothing", plain,
		}, "no-with": {medium, "with, which strict code does not have", correct},
		"require-yield": {low, "Generator without yield", correct}, "use-isnan": {
			medium, "Comparison with NaN, which is never true", "Use Number.isNaN.",
		}, "valid-typeof": {medium, "typeof compared with an impossible value", correct},
		"eqeqeq": {low, "Comparison with type conversion", "Compare with === or !==."},
	}
}
