package model

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/scan"
)

// ShapeSpec is a shape, compiled.
type ShapeSpec struct {
	*Shape
	Level     scan.Confidence
	Framework string
	Rule      *Spec // nil unless it is a shape of a sink
	Entry     *EntrySpec

	receiver, annotation, parameter, callee, base, method, path, helper *regexp.Regexp
	text, route, types, request, except, services, signature            *regexp.Regexp
	field, served, argument, safe, reader, first, handed, cleaner       *regexp.Regexp
	typed, before, names, registers, named                              *regexp.Regexp
	cleared                                                             Mask
}

// shapes holds the shapes of a language, by what they recognise.
type shapes struct {
	all                                                                         []*ShapeSpec
	members                                                                     map[string][]*ShapeSpec
	annotations, parameters, callees, bases, supers, helpers, sinks, signatures []*ShapeSpec
	fields, served, readers, answers, cleaners, names, registers, named         []*ShapeSpec
	receivers                                                                   bool      // see ByReceivers
	bySink                                                                      *sync.Map // what sinkShapes returned, by all names
	byName                                                                      *sync.Map // what namedSinks returned
	byMember                                                                    *sync.Map // what memberShapes returned
}

func (s *Set) addShapes(f *File) error {
	if len(f.Shapes) == 0 {
		return nil
	}
	s.shapes.receivers = s.shapes.receivers || f.Family == familyScripting
	shared, err := readFamily(f.Family)
	if err != nil {
		return err
	}
	for i, one := range f.Shapes {
		one, err := shared.complete(one, f.Words)
		if err == nil {
			err = s.addShape(f, &one)
		}
		if err != nil {
			return fmt.Errorf("shape %d: %w", i+1, err)
		}
	}
	return nil
}

func (s *Set) addShape(f *File, one *Shape) error {
	out := &ShapeSpec{Shape: one, Level: scan.Confidence(one.Confidence), Framework: f.Framework}
	if one.Name == "" || slices.ContainsFunc(s.shapes.all, func(o *ShapeSpec) bool { return o.Name == one.Name }) {
		return fmt.Errorf("name: %q is empty or taken", one.Name)
	}
	if out.Level != scan.ConfidenceMedium && out.Level != scan.ConfidenceLow {
		return fmt.Errorf("confidence: %q must be MEDIUM or LOW", one.Confidence)
	}
	in := &reader{weaknesses: s.Weaknesses}
	for _, re := range []struct {
		key  string
		text Pattern
		to   **regexp.Regexp
	}{
		{"receiver", one.Receiver, &out.receiver}, {"annotation", one.Annotation, &out.annotation}, {"parameter", one.Parameter, &out.parameter},
		{"callee", one.Callee, &out.callee}, {"base", one.Base, &out.base}, {"method", one.Method, &out.method}, {"path", one.Path, &out.path},
		{"helper", one.Helper, &out.helper}, {"text", one.Text, &out.text}, {"route", one.Route, &out.route}, {"types", one.Types, &out.types},
		{"request", one.Request, &out.request}, {"except", one.Except, &out.except}, {"services", one.Services, &out.services},
		{"signature", one.Signature, &out.signature}, {"field", one.Field, &out.field}, {"served", one.Served, &out.served},
		{"argument", one.Argument, &out.argument}, {"safe-start", one.SafeStart, &out.safe}, {"reader", one.Reader, &out.reader},
		{"first", one.First, &out.first}, {"handed", one.Handed, &out.handed},
		{"cleaner", one.Cleaner, &out.cleaner}, {"names", one.Names, &out.names}, {"registers", one.Registers, &out.registers},
		{"argument-type", one.ArgumentType, &out.typed}, {"before", one.Before, &out.before}, {"named", one.Named, &out.named},
	} {
		*re.to = in.pattern(re.key, string(re.text))
	}
	out.cleared = in.mask("clears", one.Clears)
	if in.err != nil {
		return in.err
	}
	out.Entry = &EntrySpec{Entry: &Entry{Docs: f.Docs, Framework: f.Framework, Converted: one.Converted}, Shape: out}
	if err := s.fileShape(f, out); err != nil {
		return err
	}
	s.shapes.all = append(s.shapes.all, out)
	return nil
}

// fileMembers adds a shape about members of receivers to the lists.
func (s *Set) fileMembers(out *ShapeSpec) {
	for _, m := range out.Members {
		s.shapes.members[m] = append(s.shapes.members[m], out)
	}
	if out.named != nil {
		s.shapes.named = append(s.shapes.named, out)
	}
}

// fileShape adds a shape to the list that it belongs to.
func (s *Set) fileShape(f *File, out *ShapeSpec) error {
	kinds := 0
	for _, to := range []struct {
		set  bool
		list *[]*ShapeSpec
	}{
		{out.Annotation != "", &s.shapes.annotations}, {out.Parameter != "", &s.shapes.parameters},
		{out.Callee != "" && out.Sink == "" && out.Field == "" && out.Helper == "", &s.shapes.callees},
		{out.Field != "", &s.shapes.fields}, {out.Served != "", &s.shapes.served},
		{out.Reader != "", &s.shapes.readers}, {out.Cleaner != "", &s.shapes.cleaners}, {out.Names != "", &s.shapes.names},
		{out.Registers != "", &s.shapes.registers},
		{out.Base != "" && out.Is == "", &s.shapes.bases}, {out.Base != "" && out.Is != "", &s.shapes.supers},
		{out.Helper != "", &s.shapes.helpers},
		{out.Sink != "", &s.shapes.sinks}, {out.Signature != "", &s.shapes.signatures},
	} {
		if to.set {
			kinds++
			*to.list = append(*to.list, out)
		}
	}
	if len(out.Members) > 0 || out.receiver != nil && out.callee == nil {
		kinds++
		s.fileMembers(out)
	}
	if len(out.Members) > 0 && out.receiver == nil {
		return errors.New("members: receiver is required")
	}
	if kinds != 1 {
		return errors.New("it needs one of members, annotation, parameter, callee, base, field, served, reader, cleaner, signature, names, " +
			"registers, helper and sink")
	}
	if out.Sink == "" {
		return nil
	}
	return s.addSinkShape(f, out)
}

// addSinkShape creates the rule for a shape of a sink.
func (s *Set) addSinkShape(f *File, out *ShapeSpec) error {
	w, ok := s.Weaknesses.Find(out.Sink)
	if !ok || out.text == nil && out.callee == nil && out.argument == nil && out.typed == nil {
		return fmt.Errorf("sink: %q is no weakness, or text, callee, argument and argument-type are missing", out.Sink)
	}
	out.Rule = &Spec{
		Rule:   &Rule{Sink: out.Sink, Confidence: out.Confidence, Note: out.Note, Docs: f.Docs, Framework: f.Framework, Direct: out.text == nil},
		SinkOf: w, Fix: f.Fixes[out.Sink], place: len(s.specs), OfShape: true,
	}
	s.specs = append(s.specs, out.Rule)
	if out.Answers {
		if out.text == nil {
			return errors.New("answers: text is required")
		}
		s.shapes.answers = append(s.shapes.answers, out)
	}
	return nil
}

// Shapes returns all shapes, in the order in which they were read.
func (s *Set) Shapes() []*ShapeSpec { return s.shapes.all }

// Shape returns the shape with a name.
func (s *Set) Shape(name string) (*ShapeSpec, bool) {
	i := slices.IndexFunc(s.shapes.all, func(one *ShapeSpec) bool { return one.Name == name })
	if i < 0 {
		return nil, false
	}
	return s.shapes.all[i], true
}

// pick returns the first shape that matches, or nil.
func (s *Set) pick(list []*ShapeSpec, fits func(*ShapeSpec) bool) *ShapeSpec {
	for _, one := range list {
		if fits(one) && !s.hides(one) {
			return one
		}
	}
	return nil
}

// MemberShape returns the shape of a field or method whose receiver has one of some names, or nil.
func (s *Set) MemberShape(member string, receivers func() []string) *ShapeSpec {
	list := s.memberShapes(member)
	if len(list) == 0 {
		return nil
	}
	names := receivers()
	return s.pick(list, func(one *ShapeSpec) bool { return slices.ContainsFunc(names, one.receiver.MatchString) })
}

// memberShapes returns the shapes of a field or method of some receiver. It caches those by expressions, because the same names recur.
func (s *Set) memberShapes(member string) []*ShapeSpec {
	if len(s.shapes.named) == 0 {
		return s.shapes.members[member]
	}
	if known, ok := s.shapes.byMember.Load(member); ok {
		list, _ := known.([]*ShapeSpec)
		return list
	}
	out := slices.Clone(s.shapes.members[member])
	for _, one := range s.shapes.named {
		if one.named.MatchString(member) && !one.Excepts(member) && !slices.Contains(out, one) {
			out = append(out, one)
		}
	}
	s.shapes.byMember.Store(strings.Clone(member), out)
	return out
}

// AnnotationShape returns the shape of functions with an external annotation, by its last part and
// its constant arguments, or nil. If the annotation is that of their class, method is their name.
func (s *Set) AnnotationShape(name string, texts []string, method string) *ShapeSpec {
	return s.pick(s.shapes.annotations, func(one *ShapeSpec) bool {
		return (one.method != nil) == (method != "") && matches(one.method, method) && one.annotation.MatchString(name) &&
			!one.Excepts(name) && one.routed(texts)
	})
}

// ParameterShape returns the shape of parameters with an external annotation, or nil.
func (s *Set) ParameterShape(name string) *ShapeSpec {
	return s.pick(s.shapes.parameters, func(one *ShapeSpec) bool { return one.parameter.MatchString(name) })
}

// Callee is an external call that functions are passed to.
type Callee struct {
	Name, Receiver string
	First          string   // the name of the first parameter of the first function, or of what it is destructured to, in braces
	Texts          []string // constant arguments
	Own            func() bool
}

// CalleeShape returns the shape of an external call that functions are passed to, or nil. Own reports whether the program has methods of
// that name.
func (s *Set) CalleeShape(c Callee) *ShapeSpec {
	return s.pick(s.shapes.callees, func(one *ShapeSpec) bool {
		return one.callee.MatchString(c.Name) && matches(one.receiver, c.Receiver) && !one.Excepts(c.Receiver) && one.routed(c.Texts) &&
			one.Takes(c.First) && (!one.Foreign || !c.Own())
	})
}

// FieldShape returns the shape of a field of an object that is passed to an external call, or nil.
func (s *Set) FieldShape(callee, key string) *ShapeSpec {
	return s.pick(s.shapes.fields, func(one *ShapeSpec) bool {
		return one.field.MatchString(key) && matches(one.callee, callee) && !one.Excepts(callee)
	})
}

// ServedShape returns the shape of an external call that lets outside code call methods of objects, or nil.
func (s *Set) ServedShape(callee string) *ShapeSpec {
	return s.pick(s.shapes.served, func(one *ShapeSpec) bool { return one.served.MatchString(callee) && !one.Excepts(callee) })
}

// MethodShape returns the shape of methods of classes with an external base class, or nil.
func (s *Set) MethodShape(base, method, path string) *ShapeSpec {
	return s.pick(s.shapes.bases, func(one *ShapeSpec) bool {
		return one.base.MatchString(base) && matches(one.method, method) && matches(one.path, path)
	})
}

// InterfaceShape returns the shape of methods of classes with an external interface that has only one method, or nil.
func (s *Set) InterfaceShape(base, path string) *ShapeSpec {
	return s.pick(s.shapes.bases, func(one *ShapeSpec) bool { return one.base.MatchString(base) && matches(one.path, path) })
}

// SignatureShape returns the shape of functions with these types of parameters.
func (s *Set) SignatureShape(types []string) *ShapeSpec {
	if len(s.shapes.signatures) == 0 || len(types) == 0 {
		return nil
	}
	text := strings.Join(types, ",")
	return s.pick(s.shapes.signatures, func(one *ShapeSpec) bool { return one.signature.MatchString(text) })
}

// NamesShape returns the shape of functions by their name and those of their parameters, and by the path of their file, or nil.
func (s *Set) NamesShape(path string, text func() string) *ShapeSpec {
	if len(s.shapes.names) == 0 {
		return nil
	}
	names := text()
	return s.pick(s.shapes.names, func(one *ShapeSpec) bool { return matches(one.path, path) && one.names.MatchString(names) })
}

// RegisteredShape returns the shape of methods whose name is passed to a call in the body of their class, by the name of the call, or nil.
func (s *Set) RegisteredShape(callee string) *ShapeSpec {
	return s.pick(s.shapes.registers, func(one *ShapeSpec) bool { return one.registers.MatchString(callee) })
}

// BaseShape returns the shape by which a class with an external base class counts as another one.
func (s *Set) BaseShape(base, path string) *ShapeSpec {
	return s.pick(s.shapes.supers, func(one *ShapeSpec) bool { return one.base.MatchString(base) && matches(one.path, path) })
}

// HelperShape returns the shape of an external call to which constant texts and a request with one
// of some names are passed, or nil.
func (s *Set) HelperShape(callee string, texts []string, requests func() []string) *ShapeSpec {
	if len(s.shapes.helpers) == 0 {
		return nil
	}
	return s.pick(s.shapes.helpers, func(one *ShapeSpec) bool {
		return one.routed(texts) && matches(one.method, callee[strings.LastIndexAny(callee, `.:\`)+1:]) && matches(one.callee, ir.Short(callee)) &&
			slices.ContainsFunc(requests(), one.helper.MatchString) && !one.Excepts(callee) // the last two take longest
	})
}

// ReaderShape returns the shape of an external call by its name and its constant texts, or nil.
func (s *Set) ReaderShape(texts []string, name string) *ShapeSpec {
	return s.pick(s.shapes.readers, func(one *ShapeSpec) bool { return one.routed(texts) && one.reader.MatchString(name) })
}

// Cleared returns the weaknesses that the result of an external call is sanitized for, by the last part of its name. Only the result of
// what is passed to a call may be sanitized for some: part.getFileName() returns a name of the client's.
func (s *Set) Cleared(member string, passed bool) Mask {
	one := s.pick(s.shapes.cleaners, func(one *ShapeSpec) bool {
		return one.cleaner.MatchString(member) && !one.Excepts(member) && (passed || one.cleared == s.Weaknesses.NotNumeric())
	})
	if one == nil {
		return 0
	}
	return one.cleared
}

// ByReceivers reports whether types are not declared, so that the names of receivers, and variables that are called, say more.
func (s *Set) ByReceivers() bool { return s.shapes.receivers }

// SinkShapes returns the shapes of sinks that an external call may match by one of its names, of which the first is the qualified one,
// if IsCalled.
func (s *Set) SinkShapes(names []string) []*ShapeSpec {
	list := s.sinkShapes(names)
	if s.probe != nil {
		list = slices.DeleteFunc(slices.Clone(list), s.hides)
	}
	return list
}

// AnswerShape returns the shape of a sink that a function's result is, by the constant text that it begins with, or nil.
func (s *Set) AnswerShape(prefix string) *ShapeSpec {
	return s.pick(s.shapes.answers, func(one *ShapeSpec) bool { return one.IsText(prefix) && !one.IsSafe(prefix) })
}

// sinkShapes returns SinkShapes of the complete set. It caches them, because the same names are called often and matching is slow.
func (s *Set) sinkShapes(names []string) []*ShapeSpec {
	key := strings.Join(names, "\n")
	if known, ok := s.shapes.bySink.Load(key); ok {
		list, _ := known.([]*ShapeSpec)
		return list
	}
	var out []*ShapeSpec
	lists := make([][]*ShapeSpec, len(names))
	for i, name := range names {
		lists[i] = s.namedSinks(name)
	}
	for _, one := range s.shapes.sinks {
		if slices.ContainsFunc(lists, func(list []*ShapeSpec) bool { return slices.Contains(list, one) }) {
			out = append(out, one)
		}
	}
	s.shapes.bySink.Store(strings.Clone(key), out)
	return out
}

// namedSinks returns the shapes of sinks that match one name. Names recur in other combinations, and expressions take their time.
func (s *Set) namedSinks(name string) []*ShapeSpec {
	if known, ok := s.shapes.byName.Load(name); ok {
		list, _ := known.([]*ShapeSpec)
		return list
	}
	var out []*ShapeSpec
	for _, one := range s.shapes.sinks {
		if matches(one.callee, name) {
			out = append(out, one)
		}
	}
	s.shapes.byName.Store(strings.Clone(name), out)
	return out
}

func matches(re *regexp.Regexp, text string) bool { return re == nil || re.MatchString(text) }

// routed reports whether a constant argument matches Route.
func (s *ShapeSpec) routed(texts []string) bool {
	return s.route == nil || slices.ContainsFunc(texts, s.route.MatchString)
}

// Excepts reports whether the shape excludes a name.
func (s *ShapeSpec) Excepts(name string) bool { return s.except != nil && s.except.MatchString(name) }

// IsCalled reports whether one of the names of a call is that of a sink which the shape does not exclude, nor its qualified name, which is
// the first. Few calls have what is a sink, so it is asked last: the expressions take their time.
func (s *ShapeSpec) IsCalled(names []string) bool {
	named := func(name string) bool { return matches(s.callee, name) && !s.Excepts(name) }
	return !s.Excepts(names[0]) && slices.ContainsFunc(names, named)
}

// Takes reports whether functions whose first parameter has a name get untrusted input.
func (s *ShapeSpec) Takes(first string) bool { return matches(s.first, first) }

// IsService reports whether a parameter of that name is not input.
func (s *ShapeSpec) IsService(name string) bool {
	return s.services != nil && s.services.MatchString(name)
}

// IsRequest reports whether a parameter of that name is a request itself.
func (s *ShapeSpec) IsRequest(name string) bool {
	return s.request != nil && s.request.MatchString(name)
}

// IsReceiver reports whether the shape is about members of a receiver with a name.
func (s *ShapeSpec) IsReceiver(name string) bool {
	return s.receiver != nil && s.receiver.MatchString(name)
}

// IsHanded reports whether parameters of an external type, by its last part, are handed over by the library.
func (s *ShapeSpec) IsHanded(typ string) bool { return s.handed != nil && s.handed.MatchString(typ) }

// Fills reports whether parameters of a type, by its last part, are untrusted input.
func (s *ShapeSpec) Fills(typ string) bool {
	return typ == "" || s.types != nil && s.types.MatchString(typ)
}

// IsText reports whether the sink is recognised by the constant beginning of a text.
func (s *ShapeSpec) IsText(prefix string) bool {
	return s.text != nil && prefix != "" && s.text.MatchString(prefix)
}

// IsSafe reports whether a constant beginning makes text safe in the sink.
func (s *ShapeSpec) IsSafe(prefix string) bool {
	return s.safe != nil && prefix != "" && s.safe.MatchString(prefix)
}

// Sanitized returns the weaknesses that the untrusted input, or the result of a cleaner, is sanitized for.
func (s *ShapeSpec) Sanitized() Mask { return s.cleared }

// IsNamed reports whether the sink is recognised by the name of the call alone.
func (s *ShapeSpec) IsNamed() bool { return s.text == nil && s.argument == nil && s.typed == nil }

// IsBefore reports whether a constant may be in front of the argument that is the sink.
func (s *ShapeSpec) IsBefore(name string) bool {
	return s.before != nil && name != "" && s.before.MatchString(name)
}

// IsTyped reports whether the sink is recognised by a type of the argument.
func (s *ShapeSpec) IsTyped(types []string) bool {
	return s.typed != nil && slices.ContainsFunc(types, s.typed.MatchString)
}

// IsArgument reports whether the sink is an argument or field with a name.
func (s *ShapeSpec) IsArgument(name string) bool {
	return s.argument != nil && name != "" && s.argument.MatchString(name)
}
