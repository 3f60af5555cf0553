package rules

import (
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/stored"
)

// EntryOf returns the entry point that a function is, nil if outside code does not call it. Its annotations and its class say more than
// a convention about names: a file views.py may contain handlers of another framework.
func (r *Matcher) EntryOf(fn *ir.Func, file *ir.File) (found *model.Entry) {
	if file.Vendored {
		return nil
	}
	for _, e := range r.Knowledge.Entries {
		named := e.Name.IsSet() || e.Path.IsSet() || e.Parameters.IsSet()
		if e.Trusted || named && found != nil || !r.Enters(e, fn, file) {
			continue
		}
		if found = e; !named {
			break
		}
	}
	return found
}

// Enters reports whether a function is an entry point of this kind: by its annotations, its class,
// or its name.
func (r *Matcher) Enters(e *model.Entry, fn *ir.Func, file *ir.File) bool {
	if len(e.Returned) > 0 && !r.returnsOneOf(fn, e.Returned) {
		return false
	}
	if !r.isOneOf(e, fn.Class) {
		return false
	}
	_, member := ir.Split(fn.Name)
	if !r.entersByAnnotation(e, fn) && (fn.Class == "" || !r.entersByClass(e, fn, member)) && !entersByName(e, fn, member, file) {
		return false
	}
	r.Knowledge.Used(e)
	return true
}

// returnsOneOf reports whether the declared type of a function's result is one of some, and its parameters are not scalars.
func (r *Matcher) returnsOneOf(fn *ir.Func, types []string) bool {
	result := r.Canonical(fn.Result)
	args := ir.TypeArgs(result)
	return slices.ContainsFunc(types, func(t string) bool { return r.Is(result, t) }) && (len(args) == 0 || !r.IsScalar(args[0]))
}

// EntryOverridden returns the entry point that a method of an anonymous class overrides, nil if it overrides none. typ is the
// type that the class extends.
func (r *Matcher) EntryOverridden(typ, member string) *model.Entry {
	for _, e := range r.Knowledge.Entries {
		if !e.Trusted && r.overrides(e, typ, member) {
			r.Knowledge.Used(e)
			return e
		}
	}
	return nil
}

// EntryImplemented returns the entry point that a function with n parameters is by implementing an interface with one method, nil if
// the type is not such an interface.
func (r *Matcher) EntryImplemented(typ string, n int) *model.Entry {
	for _, e := range r.Knowledge.Entries {
		is := func(name string) bool {
			owner, _ := ir.Split(name)
			return r.Is(typ, owner)
		}
		if !e.Trusted && slices.ContainsFunc(e.Overrides, is) && e.LastParam() < n {
			r.Knowledge.Used(e)
			return e
		}
	}
	return nil
}

func (r *Matcher) overrides(e *model.Entry, class, member string) bool {
	return slices.ContainsFunc(e.Overrides, func(name string) bool {
		owner, m := ir.Split(name)
		return m == member && r.Is(class, owner)
	})
}

func (r *Matcher) entersByAnnotation(e *model.Entry, fn *ir.Func) bool {
	for _, name := range e.Function {
		for _, have := range fn.Annotations {
			if r.MatchesAnnotation(have.Name, name) && conditionsMatch(e.When, have.Args) {
				return true
			}
		}
	}
	return false
}

// entersByClass reports whether a method overrides an entry point, or belongs to a class whose
// methods or setters are entry points.
func (r *Matcher) entersByClass(e *model.Entry, fn *ir.Func, member string) bool {
	if !fn.Private && r.overrides(e, fn.Class, member) {
		return true
	}
	isOf := func(name string) bool {
		return r.Is(fn.Class, name) || slices.ContainsFunc(r.Ancestors(fn.Class), func(up string) bool { return r.isAnnotated(up, name) })
	}
	called := fn.Exported && !fn.Constructor && (!fn.Static || e.Static) && e.Results.Allows(fn.Result)
	if called && slices.ContainsFunc(e.Methods, isOf) {
		return true
	}
	return sets(fn, member) && slices.ContainsFunc(e.Setters, isOf)
}

// entersByName reports whether a function is an entry point by its name, its file and the names of
// its parameters.
func entersByName(e *model.Entry, fn *ir.Func, member string, file *ir.File) bool {
	if !e.Name.IsSet() && !e.Path.IsSet() && !e.Parameters.IsSet() || fn.Body == nil {
		return false
	}
	if e.First.IsSet() && (len(fn.Params) == 0 || !e.First.Matches(fn.Params[0].Name)) {
		return false
	}
	return e.Owner.Allows(ir.Short(fn.Class)) && e.Parameters.Allows(parameterNames(fn)) && e.Name.Allows(member) && e.Path.Allows(file.Path)
}

// IsPassed reports whether a rule is about what is passed for a parameter of a function that a library implements.
func (r *Matcher) IsPassed(s *model.Rule, fn *ir.Func, p *ir.Param) bool {
	typ := r.Canonical(p.Type)
	is := func(name string) bool { return typ != "" && r.Is(typ, name) || r.HasAnnotation(p.Annotations, name) }
	of := func(name string) bool { return r.isAnnotated(fn.Class, name) || r.HasAnnotation(fn.Annotations, name) }
	if s.Begun != "" && !IsConverted(s.Begun, Routes(fn.Annotations), p.Name) {
		return false
	}
	return slices.ContainsFunc(s.Parameter, is) && (len(s.Of) == 0 || slices.ContainsFunc(s.Of, of))
}

// conditionsMatch reports whether the arguments of an annotation satisfy conditions.
func conditionsMatch(when []model.Condition, args []ir.Arg) bool {
	for i := range when {
		t := &when[i]
		texts, given := annotationTexts(args, t.At)
		holds := given && slices.ContainsFunc(texts, func(s string) bool {
			return t.Matches.Matches(s) || !t.Matches.IsSet() && s == t.Equals
		})
		if t.Absent {
			holds = !given
		}
		if !holds {
			return false
		}
	}
	return true
}

// annotationTexts returns the constants, and the names of constants, of an argument of an
// annotation.
func annotationTexts(args []ir.Arg, at model.Slot) (texts []string, given bool) {
	n := 0
	for _, a := range args {
		if a.Name == "" {
			n++
		}
		if at.Kind == model.SlotNamed && a.Name == at.Name || at.Kind == model.SlotArg && a.Name == "" && n-1 == at.Index {
			return Constants(a.X), true
		}
	}
	if at.Or != nil {
		return annotationTexts(args, *at.Or)
	}
	return nil, false
}

// Constants returns the constants, and the names of constants, that an expression lists.
func Constants(x *ir.Expr) []string {
	switch {
	case x == nil:
		return nil
	case x.Op == ir.String || x.Op == ir.Ref:
		return []string{x.Name}
	case x.Op != ir.List:
		return nil
	}
	var out []string
	for _, a := range x.Args {
		if a.X != nil && (a.X.Op == ir.String || a.X.Op == ir.Ref) {
			out = append(out, a.X.Name)
		}
	}
	return out
}

// MatchesAnnotation reports whether an annotation has a name, or is a member of an object of that
// type, such as flask.Flask.route for @app.route.
func (r *Matcher) MatchesAnnotation(have, want string) bool {
	all := have
	have = r.Canonical(have)
	if have == want || r.Knowledge.Same(have) == want {
		return true
	}
	if strings.ContainsAny(want, "&=") {
		return slices.ContainsFunc(ir.Alternatives(all), func(one string) bool { return r.matchesCombined(one, want) })
	}
	if r.Classes[have] != nil { // an annotation with annotations of its own counts as these too
		return r.Is(have, want)
	}
	owner, member := ir.Split(have)
	wanted, m := ir.Split(want)
	if member != m || owner == "" {
		return false
	}
	if r.Is(owner, wanted) {
		return true
	}
	v := r.Memory.KnownStored(stored.Global(owner))
	r.Trace.AskedKnownStored(stored.Global(owner), v)
	if wanted == model.Any {
		return !r.Knowledge.Knows(owner) && !r.Declares(owner) && (v == nil || !slices.ContainsFunc(v.Types, r.Knowledge.Knows))
	}
	return anyType(v, func(t string) bool { return r.Is(t, wanted) })
}

// matchesCombined is MatchesAnnotation for combined annotations: "A&B=T" is A on the class, B on
// the method, and T as the type of the result.
func (r *Matcher) matchesCombined(have, want string) bool {
	left, right, both := strings.Cut(have, "&")
	wantLeft, wantRight, wantBoth := strings.Cut(want, "&")
	if both != wantBoth {
		return false
	}
	if both {
		return r.MatchesAnnotation(left, wantLeft) && r.matchesCombined(right, wantRight)
	}
	one, typ, _ := strings.Cut(have, "=")
	wanted, wantType, typed := strings.Cut(want, "=")
	return typed && typ == wantType && !strings.ContainsAny(one, "&=") && r.MatchesAnnotation(one, wanted)
}

// IsConverted reports whether the texts that register a function, such as its route, match a
// pattern for a parameter.
func IsConverted(pattern string, texts []string, param string) bool {
	if pattern == "" || len(texts) == 0 {
		return false
	}
	re, err := regexp.Compile(strings.ReplaceAll(pattern, "NAME", regexp.QuoteMeta(param)))
	return err == nil && slices.ContainsFunc(texts, re.MatchString)
}

// Routes returns the constant texts in the arguments of annotations.
func Routes(list []ir.Annotation) []string {
	var out []string
	for _, a := range list {
		for _, arg := range a.Args {
			if arg.X != nil && arg.X.Op == ir.String {
				out = append(out, arg.X.Name)
			}
		}
	}
	return out
}

// sets reports whether a method is a setter.
func sets(fn *ir.Func, member string) bool {
	rest, ok := strings.CutPrefix(member, "set")
	return ok && rest != "" && strings.ToLower(rest[:1]) != rest[:1] && fn.Exported && !fn.Static && len(fn.Params) == 1
}

// isOneOf reports whether a class has one of the annotations that an entry point requires.
func (r *Matcher) isOneOf(e *model.Entry, class string) bool {
	return len(e.Of) == 0 || slices.ContainsFunc(e.Of, func(name string) bool { return r.isAnnotated(class, name) })
}

// isAnnotated reports whether a class has an annotation.
func (r *Matcher) isAnnotated(class, name string) bool {
	c := r.Classes[class]
	return c != nil && r.HasAnnotation(c.Annotations, name)
}

// HasAnnotation reports whether one of some annotations has a name, see MatchesAnnotation.
func (r *Matcher) HasAnnotation(list []ir.Annotation, name string) bool {
	return slices.ContainsFunc(list, func(have ir.Annotation) bool { return r.MatchesAnnotation(have.Name, name) })
}

// IsFilledBySetters reports whether outside code calls the setters of a class.
func (r *Matcher) IsFilledBySetters(class string) bool {
	return slices.ContainsFunc(r.Knowledge.Entries, func(e *model.Entry) bool {
		is := r.isOneOf(e, class) &&
			slices.ContainsFunc(e.Setters, func(name string) bool { return r.Is(class, name) || r.isAnnotated(class, name) })
		if is {
			r.Knowledge.Used(e)
		}
		return is
	})
}

// IsTrusted reports whether only trusted users call a function, such as administrators, according
// to its annotations.
func (r *Matcher) IsTrusted(fn *ir.Func) bool {
	for _, e := range r.Knowledge.Entries {
		if !e.Trusted {
			continue
		}
		if r.Enters(e, fn, nil) {
			return true
		}
		for _, p := range r.Parts[fn.Class] {
			if r.Enters(e, &ir.Func{Annotations: p.Class.Annotations}, nil) {
				return true
			}
		}
	}
	return false
}

// parameterNames joins the names of a function's parameters, for the patterns of entry points.
func parameterNames(fn *ir.Func) string {
	names := make([]string, len(fn.Params))
	for i := range fn.Params {
		names[i] = fn.Params[i].Name
	}
	return strings.Join(names, ",")
}
