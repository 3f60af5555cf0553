// Package languages lists the languages that the taint engine analyses.
package languages

import (
	"assay/internal/code/sast/taint/csharp"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/golang"
	"assay/internal/code/sast/taint/java"
	"assay/internal/code/sast/taint/javascript"
	"assay/internal/code/sast/taint/kotlin"
	"assay/internal/code/sast/taint/php"
	"assay/internal/code/sast/taint/python"
	"assay/internal/code/sast/taint/ruby"
)

// All returns every language.
func All() []front.Language {
	return []front.Language{java.New(), kotlin.New(), javascript.New(), php.New(), csharp.New(), ruby.New(), python.New(), golang.New()}
}
