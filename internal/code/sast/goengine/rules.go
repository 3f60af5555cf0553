package goengine

import (
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/securego/gosec/v2"
	"github.com/securego/gosec/v2/analyzers"
	"github.com/securego/gosec/v2/issue"
	"github.com/securego/gosec/v2/rules"
	"github.com/securego/gosec/v2/taint"
	"golang.org/x/tools/go/analysis"
)

// builders returns gosec's rules without the excluded ones. The two for SQL only inspect
// expression statements and assignments; here they see every call.
func builders() (map[string]gosec.RuleBuilder, map[string]bool) {
	all, suppressed := rules.Generate(false, rules.NewRuleFilter(true, ExcludedRules()...)).RulesInfo()
	for _, id := range []string{"G201", "G202"} {
		build := all[id]
		all[id] = func(id string, conf gosec.Config) (gosec.Rule, []ast.Node) {
			rule, _ := build(id, conf)
			return everyCall{rule}, []ast.Node{(*ast.CallExpr)(nil)}
		}
	}
	return all, suppressed
}

// everyCall passes all calls to a rule for statements, including those that are returned,
// arguments, or part of a condition.
type everyCall struct{ gosec.Rule }

// Match implements gosec.Rule.
func (r everyCall) Match(n ast.Node, c *gosec.Context) (*issue.Issue, error) {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return nil, nil
	}
	found, err := r.Rule.Match(&ast.ExprStmt{X: call}, c)
	if found == nil && err == nil && r.ID() == "G201" && formatsQuery(call, c) {
		found = c.NewIssue(call, r.ID(), "SQL string formatting", issue.Medium, issue.High)
	}
	return found, err
}

var (
	queryMethod = regexp.MustCompile(`^(Exec|Query|QueryRow|Prepare)(Context)?$`)
	queryWord   = regexp.MustCompile(`(?i)\b(SELECT|DELETE|INSERT|UPDATE|INTO|FROM|WHERE)\s`)
	textVerb    = regexp.MustCompile(`%[-+# 0-9.\[\]*]*[svq]`)
)

// sprintf returns a call of fmt.Sprintf with values to format.
func sprintf(e ast.Expr, c *gosec.Context) (*ast.CallExpr, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) < 2 {
		return nil, false
	}
	f, ok := call.Fun.(*ast.SelectorExpr)
	return call, ok && f.Sel.Name == "Sprintf" && from(c.Info, f.Sel, "fmt")
}

// formatsQuery recognises a call of database/sql whose statement is formatted in the argument
// itself from values that are not constant.
func formatsQuery(call *ast.CallExpr, c *gosec.Context) bool {
	method, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || !queryMethod.MatchString(method.Sel.Name) || !from(c.Info, method.Sel, "database/sql") {
		return false
	}
	at := 0
	if strings.HasSuffix(method.Sel.Name, "Context") {
		at = 1
	}
	if len(call.Args) <= at {
		return false
	}
	text, ok := sprintf(call.Args[at], c)
	if !ok {
		return false
	}
	format := c.Info.Types[text.Args[0]].Value
	if format == nil || format.Kind() != constant.String {
		return false
	}
	s := constant.StringVal(format)
	return queryWord.MatchString(s) && textVerb.MatchString(s) && slices.ContainsFunc(text.Args[1:], func(a ast.Expr) bool {
		return c.Info.Types[a].Value == nil && !number(c.Info.TypeOf(a))
	})
}

func from(info *types.Info, name *ast.Ident, path string) bool {
	f, ok := info.Uses[name].(*types.Func)
	return ok && f.Pkg() != nil && f.Pkg().Path() == path
}

func number(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsNumeric|types.IsBoolean) != 0
}

// following returns gosec's analyses. Those that follow data use untrusted input as their source.
// The arguments, environment and files of a program belong to its own user, who may name any path
// or program, and do not count as such.
func following() (map[string]analyzers.AnalyzerDefinition, map[string]bool) {
	all, suppressed := analyzers.Generate(false, analyzers.NewAnalyzerFilter(true, ExcludedRules()...)).AnalyzersInfo()
	for id, t := range map[string]struct {
		rule taint.RuleInfo
		conf taint.Config
	}{
		"G701": {analyzers.SQLInjectionRule, analyzers.SQLInjection()},
		"G702": {analyzers.CommandInjectionRule, analyzers.CommandInjection()},
		"G703": {analyzers.PathTraversalRule, analyzers.PathTraversal()},
		"G704": {analyzers.SSRFRule, analyzers.SSRF()},
		"G705": {analyzers.XSSRule, analyzers.XSS()},
		"G706": {analyzers.LogInjectionRule, analyzers.LogInjection()},
		"G707": {analyzers.SMTPInjectionRule, analyzers.SMTPInjection()},
		"G708": {analyzers.SSTIRule, analyzers.SSTI()},
		"G709": {analyzers.UnsafeDeserializationRule, analyzers.UnsafeDeserialization()},
	} {
		rule, conf := t.rule, t.conf
		conf.Sources = slices.DeleteFunc(slices.Clone(conf.Sources), func(s taint.Source) bool { return s.IsFunc && s.Package == "os" })
		def := all[id]
		def.Create = func(string, string) *analysis.Analyzer { return taint.NewGosecAnalyzer(&rule, &conf) }
		all[id] = def
	}
	return all, suppressed
}
