package sast

import "assay/internal/code"

// newESLint returns the engine for JavaScript and TypeScript: security rules of ESLint and its
// plugins under our configuration.
func newESLint(runtime *node) *nodeEngine {
	return &nodeEngine{
		runtime: runtime, name: "eslint", pkg: "eslint", rules: eslintRules,
		languages: []string{"JavaScript", "JSX", "TypeScript", "TSX", "Vue", "Svelte"},
		kinds:     map[string]string{"JavaScript": "js", "JSX": "js", "TypeScript": "ts", "TSX": "tsx", "Vue": "vue", "Svelte": "vue"},
	}
}

// newRuff returns the engine for Python, including the code in notebooks. further are additional
// rules for another dimension.
func newRuff(runtime *node, further []string) *nodeEngine {
	return &nodeEngine{
		runtime: runtime, name: "ruff", pkg: "@astral-sh/ruff-wasm-nodejs", rules: ruffRules, further: further,
		languages: []string{"Python", "Jupyter Notebook"},
		kinds:     map[string]string{"Python": "py", "Jupyter Notebook": "py"},
		text: func(f code.File, data []byte) (string, func(int) int, error) {
			if f.Language == "Jupyter Notebook" {
				return notebook(data)
			}
			return valid(data), nil, nil
		},
	}
}
