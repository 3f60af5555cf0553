package sast

import (
	"maps"
	"slices"

	"assay/internal/code"
	"assay/internal/code/sast/taint/engine"
	"assay/internal/code/sast/taint/languages"
)

// pattern describes what happens to the findings of a purely syntactic rule if the data flow
// was analysed and no untrusted input reaches the place.
type pattern struct {
	yield code.Yield
	rules []string
	why   string
}

// patterns are the rules of gosec, ESLint and ruff that yield to data-flow analysis; no two
// engines share a rule name. Rules about settings, broken algorithms and missing limits are
// not among them: they do not depend on data flow.
var patterns = []pattern{
	{code.YieldGuess, []string{"G201", "G202", "S608", "S610", "S611"},
		"statements are usually built from parts that the program chooses"},
	{code.YieldGuess, []string{"G204", "S601", "S602", "S604", "S605", "assay/shell-command", "security/detect-child-process"},
		"the parts of the command are the program's own; the shell remains unnecessary"},
	{code.YieldLeftOut, []string{"S603", "S606", "S607"},
		"every start of a program is reported, also without a shell and with fixed arguments"},
	{code.YieldGuess, []string{
		"S102", "S307", "no-eval", "no-implied-eval", "no-new-func", "assay/vm-code", "security/detect-eval-with-expression",
	},
		"the text that is run is the program's own, which may be intended"},
	{code.YieldLeftOut, []string{"security/detect-non-literal-require"},
		"modules under computed names are how plugins and locales are loaded"},
	{code.YieldMilder, []string{"S301", "S302"},
		"as far as data could be followed, the program reads back what it wrote itself"},
	{code.YieldMilder, []string{"G110", "G305", "S202"},
		"archives of unknown origin remain a risk, but no request names or contains this one"},
	{code.YieldLeftOut, []string{"G304", "security/detect-non-literal-fs-filename"},
		"every path that is not a fixed text is reported"},
	{code.YieldGuess, []string{"G702", "G703", "G704", "G705", "G706", "G707", "G710"},
		"these rules follow data themselves, but know neither guards nor what paths and headers can contain"},
	{code.YieldGuess, []string{"G107"},
		"addresses of the configuration are meant to be variable"},
	{code.YieldLeftOut, []string{"S310"},
		"every request by urllib is reported, also to a fixed address in a variable"},
	{code.YieldGuess, []string{
		"G203", "S308", "S704", "no-unsanitized/method", "no-unsanitized/property", "@microsoft/sdl/no-angular-bypass-sanitizer",
	}, "the markup is the program's own or comes from its server, whose responses are not followed"},
	{code.YieldLeftOut, []string{"@microsoft/sdl/no-inner-html", "@microsoft/sdl/no-html-method", "@microsoft/sdl/no-document-write"},
		"every markup that is not a fixed text is reported"},
	{code.YieldLeftOut, []string{"security/detect-non-literal-regexp"},
		"every expression that is not a fixed text is reported"},
	{code.YieldLeftOut, []string{"G404", "S311", "@microsoft/sdl/no-insecure-random"},
		"every random number is reported; those that become secrets are followed"},
}

// yields returns the patterns of one engine's rules.
func yields(rules map[string]rule) map[string]code.Yield {
	out := map[string]code.Yield{}
	for _, p := range patterns {
		for _, id := range p.rules {
			if _, ok := rules[id]; ok {
				out[id] = p.yield
			}
		}
	}
	return out
}

// Files of which only a part was analysed do not matter if there is at most one in this many.
const fewPartly = 50

// followed returns the paths of files whose data flow was analysed completely: they and all
// other files of their language except tests were understood and judged. Tests that are left out
// count as well, because no request reaches them.
func followed(files []code.File, judged []int, tests, large []code.File, a *engine.Answer) []string {
	if a.Why != "" || a.More > 0 || a.Unseen > 0 {
		return nil
	}
	language := languageOf()
	not, broken := misunderstood(files, judged, large, a, language)
	var out []string
	for _, i := range judged {
		if !not[i] && !broken[language[files[i].Language]] {
			out = append(out, files[i].Path)
		}
	}
	for _, f := range tests {
		if !broken[language[f.Language]] {
			out = append(out, f.Path)
		}
	}
	return out
}

// misunderstood returns the files that were not understood or judged completely, and the languages with files that were not at all.
func misunderstood(
	files []code.File, judged []int, large []code.File, a *engine.Answer, language map[string]string,
) (not map[int]bool, broken map[string]bool) {
	not, broken = map[int]bool{}, map[string]bool{}
	for _, i := range slices.Concat(a.Skipped, a.Left) {
		not[i] = true
	}
	for i := range a.Lost {
		not[i] = true
	}
	for i := range not {
		if !files[i].Test {
			broken[language[files[i].Language]] = true
		}
	}
	for _, i := range a.Partly {
		not[i] = true
	}
	maps.Copy(broken, mostlyPartly(files, judged, a.Partly, language))
	for _, f := range large {
		if !f.Test {
			broken[language[f.Language]] = true
		}
	}
	for _, i := range a.Partial {
		not[i] = true
	}
	return not, broken
}

// mostlyPartly returns the languages of which more than a few files were analysed in part. A few lines
// that could not be lowered hardly hide where data comes from in a large program.
func mostlyPartly(files []code.File, judged, partly []int, language map[string]string) map[string]bool {
	all, parts, out := map[string]int{}, map[string]int{}, map[string]bool{}
	for _, i := range judged {
		all[language[files[i].Language]]++
	}
	for _, i := range partly {
		if l := language[files[i].Language]; !files[i].Test {
			parts[l]++
			out[l] = out[l] || parts[l]*fewPartly > all[l]
		}
	}
	maps.DeleteFunc(out, func(_ string, most bool) bool { return !most })
	return out
}

// languageOf maps a language to the one that it is analysed with: TypeScript to JavaScript.
func languageOf() map[string]string {
	out := map[string]string{}
	for _, l := range languages.All() {
		for _, name := range l.Names() {
			out[name] = l.Names()[0]
		}
	}
	return out
}
