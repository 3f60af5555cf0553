package model

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/scan"
)

// Shape recognises a source or a sink of a library that the knowledge does not cover, by how code
// uses it. Exactly one of Members, Annotation, Parameter, Callee, Base, Signature, Helper and Sink
// is set, apart from the Callee of a Sink.
type Shape struct {
	// Name is unique within the language.
	Name string `yaml:"name"`
	// Use is the name of a shape that languages share: fields that are missing here are that shape's, the name among them.
	Use string `yaml:"use"`
	// Confidence is the maximum confidence of findings that depend on the shape: MEDIUM or LOW.
	Confidence scan.Confidence `yaml:"confidence"`
	Note       string          `yaml:"note"` // added to the message, as a sentence
	// Receiver is a regular expression for the receiver of Members: the name of a variable or
	// field, with "=made" behind it if the library returned its value, or the last part of a type.
	Receiver Pattern `yaml:"receiver"`
	// Members are fields and methods of untyped or external receivers that are untrusted input.
	Members []string `yaml:"members"`
	// Named is a regular expression for further members, without those that Except is about.
	Named Pattern `yaml:"named"`
	// Binds is true if Members, or calls that Helper is about, fill their last argument with a request, as in c.Bind(&order), instead of
	// returning a part of it.
	Binds bool `yaml:"binds"`
	// Annotation is a regular expression for the last part of an external annotation: functions
	// with it get untrusted input.
	Annotation Pattern `yaml:"annotation"`
	// Parameter is a regular expression for the last part of an external annotation of a parameter
	// that is untrusted input.
	Parameter Pattern `yaml:"parameter"`
	// Callee is a regular expression for the name of an external call, or of a field: functions that are passed to it,
	// or assigned, get untrusted input. A constructor is called "new" and its class. With Receiver it is about calls on such a
	// receiver, with Helper about those that receive a request.
	Callee Pattern `yaml:"callee"`
	// Base is a regular expression for a base class outside the program, Method one for the methods
	// that get untrusted input, or for the last part of the name of the calls that Helper is about. With Annotation, Method is about the
	// methods of an annotated class.
	Base   Pattern `yaml:"base"`
	Method Pattern `yaml:"method"` // see Base
	// Signature is a regular expression for the last parts of the types of all parameters, separated by commas; "own" is a type of the
	// repository. Such a function is called with untrusted input.
	Signature Pattern `yaml:"signature"`
	// Registers is a regular expression for calls in the body of a class with a base class outside the program: the method that their
	// first argument names gets untrusted input.
	Registers Pattern `yaml:"registers"`
	// Names is a regular expression for the name of an exported function with the names of its parameters in parentheses, those that a
	// parameter is destructured to in braces: such a function is called with untrusted input.
	Names Pattern `yaml:"names"`
	// Field is a regular expression for the fields of an object that is passed to an external call:
	// functions in them get untrusted input. Callee is one for the call.
	Field Pattern `yaml:"field"`
	// Served is a regular expression for the name of an external call: the public methods of
	// objects passed to it get untrusted input.
	Served Pattern `yaml:"served"`
	// Path is a regular expression for the files of classes that Base is about, and of functions that Names is about.
	Path Pattern `yaml:"path"`
	// Is names a known type: classes whose superclass matches Base count as extending it.
	Is string `yaml:"is"`
	// Helper is a regular expression for a request that is passed to an external call, by the name
	// of a variable or the last part of a type: the result is untrusted input. Callee is one for the name of the call.
	Helper Pattern `yaml:"helper"`
	// Reader is a regular expression for an external call, by its qualified name, or by the names of its receiver and itself: the
	// result is untrusted input. With Route, the call receives the name of a parameter.
	Reader Pattern `yaml:"reader"`
	// Sink is a weakness: text that is passed to an external call must not contain untrusted input
	// if its constant beginning matches Text.
	Sink string  `yaml:"sink"`
	Text Pattern `yaml:"text"` // see Sink
	// Argument is a regular expression for a named argument, or a field of an object, that is the sink.
	Argument Pattern `yaml:"argument"`
	// ArgumentType is a regular expression for the qualified type of an argument that is the sink, such as a file.
	ArgumentType Pattern `yaml:"argument-type"`
	// Before is a regular expression for constants, by their text or name, that may be in front of the argument that Callee is about.
	// Numbers always may.
	Before Pattern `yaml:"before"`
	// SafeStart is a regular expression: text that begins with constant text that matches is safe in the sink.
	SafeStart Pattern `yaml:"safe-start"`
	// Answers is true if results of functions that a library calls are sinks too, by their text.
	Answers bool `yaml:"answers"`
	// Cleaner is a regular expression for the last part of the name of an external call whose result is sanitized for Clears.
	Cleaner Pattern `yaml:"cleaner"`
	Clears  Mask    `yaml:"clears"` // weaknesses, or "all"; those that Members are sanitized for, without Cleaner
	// Converted is a regular expression for Route, in which NAME stands for the name of a parameter: that parameter is a number.
	Converted string `yaml:"converted"`
	// Route is a regular expression that a constant argument of the annotation or call must match.
	Route Pattern `yaml:"route"`
	// Types is a regular expression for the last part of declared types of parameters that are
	// untrusted input. Parameters without a type always are.
	Types Pattern `yaml:"types"`
	// Request is a regular expression for names of parameters that are requests: Members are about
	// their members.
	Request Pattern `yaml:"request"`
	// Except is a regular expression for calls, or receivers of Callee, that the shape excludes.
	Except Pattern `yaml:"except"`
	// Foreign is true if Callee excludes calls on receivers of unknown type whose name is that of a method of the
	// program, unless its class has an external base class.
	Foreign bool `yaml:"foreign"`
	// First is a regular expression for the name of the first parameter of functions that Callee is passed.
	First Pattern `yaml:"first"`
	// Records is true if parameters whose type is a class of the program that only has fields are untrusted input.
	Records bool `yaml:"records"`
	// Services is a regular expression for the names of parameters that are not input, such as a
	// response or a connection.
	Services Pattern `yaml:"services"`
	// Handed is a regular expression for the last parts of types outside the repository: parameters of such a type are handed
	// over by the library, and members of theirs may be untrusted input.
	Handed Pattern `yaml:"handed"`

	Framework string `yaml:"-"` // the file's
	Rule      *Rule  `yaml:"-"` // of a sink, otherwise nil
	Entry     *Entry `yaml:"-"`
}

// Kinds of shapes, by what they recognise.
const (
	byMember     = "members"
	byAnnotation = "annotation"
	byParameter  = "parameter"
	byCallee     = "callee"
	byBase       = "base"
	bySuper      = "base with is"
	byField      = "field"
	byServed     = "served"
	byReader     = "reader"
	byCleaner    = "cleaner"
	bySignature  = "signature"
	byNames      = "names"
	byRegisters  = "registers"
	byHelper     = "helper"
	bySink       = "sink"
)

// shapes holds the shapes of a language.
type shapes struct {
	all       []*Shape
	byKind    map[string][]*Shape
	members   map[string][]*Shape
	named     []*Shape // of members, with an expression for further ones
	answers   []*Shape // of sinks that results are
	receivers bool     // see ByReceivers
	bySink    sync.Map // what sinkShapes returned, by all names
	byName    sync.Map // what namedSinks returned
	byMember  sync.Map // what memberShapes returned
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
	if _, taken := s.Shape(one.Name); one.Name == "" || taken {
		return fmt.Errorf("name: %q is empty or taken", one.Name)
	}
	if one.Confidence != scan.ConfidenceMedium && one.Confidence != scan.ConfidenceLow {
		return fmt.Errorf("confidence: %q must be MEDIUM or LOW", one.Confidence)
	}
	kinds := one.kinds()
	switch {
	case len(one.Members) > 0 && !one.Receiver.IsSet():
		return errors.New("members: receiver is required")
	case len(kinds) != 1:
		return errors.New("it needs one of members, annotation, parameter, callee, base, field, served, reader, cleaner, signature, names, " +
			"registers, helper and sink")
	}
	one.Framework = f.Framework
	one.Entry = &Entry{Docs: f.Docs, Framework: f.Framework, Converted: one.Converted, Shape: one}
	s.shapes.all = append(s.shapes.all, one)
	s.shapes.byKind[kinds[0]] = append(s.shapes.byKind[kinds[0]], one)
	switch kinds[0] {
	case byMember:
		for _, m := range one.Members {
			s.shapes.members[m] = append(s.shapes.members[m], one)
		}
		if one.Named.IsSet() {
			s.shapes.named = append(s.shapes.named, one)
		}
	case bySink:
		return s.addSinkShape(f, one)
	}
	return nil
}

// kinds returns what a shape recognises, which is one kind of a valid shape.
func (s *Shape) kinds() (out []string) {
	called := s.Callee.IsSet() && s.Sink == "" && !s.Field.IsSet() && !s.Helper.IsSet()
	for _, one := range []struct {
		kind string
		is   bool
	}{
		{byMember, len(s.Members) > 0 || s.Receiver.IsSet() && !s.Callee.IsSet()}, {byAnnotation, s.Annotation.IsSet()},
		{byParameter, s.Parameter.IsSet()}, {byCallee, called}, {byBase, s.Base.IsSet() && s.Is == ""}, {bySuper, s.Base.IsSet() && s.Is != ""},
		{byField, s.Field.IsSet()}, {byServed, s.Served.IsSet()}, {byReader, s.Reader.IsSet()}, {byCleaner, s.Cleaner.IsSet()},
		{bySignature, s.Signature.IsSet()}, {byNames, s.Names.IsSet()}, {byRegisters, s.Registers.IsSet()}, {byHelper, s.Helper.IsSet()},
		{bySink, s.Sink != ""},
	} {
		if one.is {
			out = append(out, one.kind)
		}
	}
	return out
}

// addSinkShape creates the rule for a shape of a sink.
func (s *Set) addSinkShape(f *File, one *Shape) error {
	w, ok := s.Weaknesses.Find(one.Sink)
	if !ok || one.IsNamed() && !one.Callee.IsSet() {
		return fmt.Errorf("sink: %q is no weakness, or text, callee, argument and argument-type are missing", one.Sink)
	}
	one.Rule = &Rule{
		Sink: one.Sink, Confidence: string(one.Confidence), Note: one.Note, Docs: f.Docs, Framework: f.Framework, Direct: !one.Text.IsSet(),
		SinkOf: w, Fix: f.Fixes[one.Sink], OfShape: true,
	}
	s.list(one.Rule)
	if one.Answers {
		if !one.Text.IsSet() {
			return errors.New("answers: text is required")
		}
		s.shapes.answers = append(s.shapes.answers, one)
	}
	return nil
}

// Shapes returns all shapes, in the order in which they were read.
func (s *Set) Shapes() []*Shape { return s.shapes.all }

// Shape returns the shape with a name.
func (s *Set) Shape(name string) (*Shape, bool) {
	i := slices.IndexFunc(s.shapes.all, func(one *Shape) bool { return one.Name == name })
	if i < 0 {
		return nil, false
	}
	return s.shapes.all[i], true
}

// pick returns the first shape of a list that matches, or nil.
func (s *Set) pick(list []*Shape, fits func(*Shape) bool) *Shape {
	for _, one := range list {
		if fits(one) && !s.hides(one) {
			return one
		}
	}
	return nil
}

// MemberShape returns the shape of a field or method whose receiver has one of some names, or nil.
func (s *Set) MemberShape(member string, receivers func() []string) *Shape {
	list := s.memberShapes(member)
	if len(list) == 0 {
		return nil
	}
	names := receivers()
	return s.pick(list, func(one *Shape) bool { return slices.ContainsFunc(names, one.Receiver.Matches) })
}

// memberShapes returns the shapes of a field or method of some receiver. It caches those by expressions, because the same names recur.
func (s *Set) memberShapes(member string) []*Shape {
	if len(s.shapes.named) == 0 {
		return s.shapes.members[member]
	}
	return cached(&s.shapes.byMember, member, func() []*Shape {
		out := slices.Clone(s.shapes.members[member])
		for _, one := range s.shapes.named {
			if one.Named.Matches(member) && !one.Except.Matches(member) && !slices.Contains(out, one) {
				out = append(out, one)
			}
		}
		return out
	})
}

// cached returns the shapes for a key, which it computes once.
func cached(by *sync.Map, key string, compute func() []*Shape) []*Shape {
	known, ok := by.Load(key)
	if !ok {
		known = compute()
		by.Store(strings.Clone(key), known)
	}
	list, _ := known.([]*Shape)
	return list
}

// AnnotationShape returns the shape of functions with an external annotation, by its last part and
// its constant arguments, or nil. If the annotation is that of their class, method is their name.
func (s *Set) AnnotationShape(name string, texts []string, method string) *Shape {
	return s.pick(s.shapes.byKind[byAnnotation], func(one *Shape) bool {
		return one.Method.IsSet() == (method != "") && one.Method.Allows(method) && one.Annotation.Matches(name) &&
			!one.Except.Matches(name) && one.routed(texts)
	})
}

// ParameterShape returns the shape of parameters with an external annotation, or nil.
func (s *Set) ParameterShape(name string) *Shape {
	return s.pick(s.shapes.byKind[byParameter], func(one *Shape) bool { return one.Parameter.Matches(name) })
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
func (s *Set) CalleeShape(c Callee) *Shape {
	return s.pick(s.shapes.byKind[byCallee], func(one *Shape) bool {
		return one.Callee.Matches(c.Name) && one.Receiver.Allows(c.Receiver) && !one.Except.Matches(c.Receiver) && one.routed(c.Texts) &&
			one.First.Allows(c.First) && (!one.Foreign || !c.Own())
	})
}

// FieldShape returns the shape of a field of an object that is passed to an external call, or nil.
func (s *Set) FieldShape(callee, key string) *Shape {
	return s.pick(s.shapes.byKind[byField], func(one *Shape) bool {
		return one.Field.Matches(key) && one.Callee.Allows(callee) && !one.Except.Matches(callee)
	})
}

// ServedShape returns the shape of an external call that lets outside code call methods of objects, or nil.
func (s *Set) ServedShape(callee string) *Shape {
	return s.pick(s.shapes.byKind[byServed], func(one *Shape) bool { return one.Served.Matches(callee) && !one.Except.Matches(callee) })
}

// MethodShape returns the shape of methods of classes with an external base class, or nil.
func (s *Set) MethodShape(base, method, path string) *Shape {
	return s.pick(s.shapes.byKind[byBase], func(one *Shape) bool {
		return one.Base.Matches(base) && one.Method.Allows(method) && one.Path.Allows(path)
	})
}

// InterfaceShape returns the shape of methods of classes with an external interface that has only one method, or nil.
func (s *Set) InterfaceShape(base, path string) *Shape {
	return s.pick(s.shapes.byKind[byBase], func(one *Shape) bool { return one.Base.Matches(base) && one.Path.Allows(path) })
}

// SignatureShape returns the shape of functions with these types of parameters.
func (s *Set) SignatureShape(types []string) *Shape {
	list := s.shapes.byKind[bySignature]
	if len(list) == 0 || len(types) == 0 {
		return nil
	}
	text := strings.Join(types, ",")
	return s.pick(list, func(one *Shape) bool { return one.Signature.Matches(text) })
}

// NamesShape returns the shape of functions by their name and those of their parameters, and by the path of their file, or nil.
func (s *Set) NamesShape(path string, text func() string) *Shape {
	list := s.shapes.byKind[byNames]
	if len(list) == 0 {
		return nil
	}
	names := text()
	return s.pick(list, func(one *Shape) bool { return one.Path.Allows(path) && one.Names.Matches(names) })
}

// RegisteredShape returns the shape of methods whose name is passed to a call in the body of their class, by the name of the call, or nil.
func (s *Set) RegisteredShape(callee string) *Shape {
	return s.pick(s.shapes.byKind[byRegisters], func(one *Shape) bool { return one.Registers.Matches(callee) })
}

// BaseShape returns the shape by which a class with an external base class counts as another one.
func (s *Set) BaseShape(base, path string) *Shape {
	return s.pick(s.shapes.byKind[bySuper], func(one *Shape) bool { return one.Base.Matches(base) && one.Path.Allows(path) })
}

// HelperShape returns the shape of an external call to which constant texts and a request with one
// of some names are passed, or nil.
func (s *Set) HelperShape(callee string, texts []string, requests func() []string) *Shape {
	return s.pick(s.shapes.byKind[byHelper], func(one *Shape) bool {
		return one.routed(texts) && one.Method.Allows(callee[strings.LastIndexAny(callee, `.:\`)+1:]) && one.Callee.Allows(ir.Short(callee)) &&
			slices.ContainsFunc(requests(), one.Helper.Matches) && !one.Except.Matches(callee) // the last two take longest
	})
}

// ReaderShape returns the shape of an external call by its name and its constant texts, or nil.
func (s *Set) ReaderShape(texts []string, name string) *Shape {
	return s.pick(s.shapes.byKind[byReader], func(one *Shape) bool { return one.routed(texts) && one.Reader.Matches(name) })
}

// Cleared returns the weaknesses that the result of an external call is sanitized for, by the last part of its name. Only the result of
// what is passed to a call may be sanitized for some: part.getFileName() returns a name of the client's.
func (s *Set) Cleared(member string, passed bool) Mask {
	one := s.pick(s.shapes.byKind[byCleaner], func(one *Shape) bool {
		return one.Cleaner.Matches(member) && !one.Except.Matches(member) && (passed || one.Clears == s.Weaknesses.NotNumeric())
	})
	if one == nil {
		return 0
	}
	return one.Clears
}

// ByReceivers reports whether types are not declared, so that the names of receivers, and variables that are called, say more.
func (s *Set) ByReceivers() bool { return s.shapes.receivers }

// SinkShapes returns the shapes of sinks that an external call may match by one of its names, of which the first is the qualified one,
// if IsCalled.
func (s *Set) SinkShapes(names []string) []*Shape {
	list := s.sinkShapes(names)
	if s.probe != nil {
		list = slices.DeleteFunc(slices.Clone(list), s.hides)
	}
	return list
}

// AnswerShape returns the shape of a sink that a function's result is, by the constant text that it begins with, or nil.
func (s *Set) AnswerShape(prefix string) *Shape {
	return s.pick(s.shapes.answers, func(one *Shape) bool { return one.IsText(prefix) && !one.IsSafe(prefix) })
}

// sinkShapes returns SinkShapes of the complete set. It caches them, because the same names are called often and matching is slow.
func (s *Set) sinkShapes(names []string) []*Shape {
	return cached(&s.shapes.bySink, strings.Join(names, "\n"), func() (out []*Shape) {
		lists := make([][]*Shape, len(names))
		for i, name := range names {
			lists[i] = s.namedSinks(name)
		}
		for _, one := range s.shapes.byKind[bySink] {
			if slices.ContainsFunc(lists, func(list []*Shape) bool { return slices.Contains(list, one) }) {
				out = append(out, one)
			}
		}
		return out
	})
}

// namedSinks returns the shapes of sinks that match one name. Names recur in other combinations, and expressions take their time.
func (s *Set) namedSinks(name string) []*Shape {
	return cached(&s.shapes.byName, name, func() (out []*Shape) {
		for _, one := range s.shapes.byKind[bySink] {
			if one.Callee.Allows(name) {
				out = append(out, one)
			}
		}
		return out
	})
}

// routed reports whether a constant argument matches Route.
func (s *Shape) routed(texts []string) bool {
	return !s.Route.IsSet() || slices.ContainsFunc(texts, s.Route.Matches)
}

// IsCalled reports whether one of the names of a call is that of a sink which the shape does not exclude, nor its qualified name, which is
// the first. Few calls have what is a sink, so it is asked last: the expressions take their time.
func (s *Shape) IsCalled(names []string) bool {
	named := func(name string) bool { return s.Callee.Allows(name) && !s.Except.Matches(name) }
	return !s.Except.Matches(names[0]) && slices.ContainsFunc(names, named)
}

// Fills reports whether parameters of a type, by its last part, are untrusted input.
func (s *Shape) Fills(typ string) bool { return typ == "" || s.Types.Matches(typ) }

// IsText reports whether the sink is recognised by the constant beginning of a text.
func (s *Shape) IsText(prefix string) bool { return prefix != "" && s.Text.Matches(prefix) }

// IsSafe reports whether a constant beginning makes text safe in the sink.
func (s *Shape) IsSafe(prefix string) bool { return prefix != "" && s.SafeStart.Matches(prefix) }

// IsNamed reports whether the sink is recognised by the name of the call alone.
func (s *Shape) IsNamed() bool {
	return !s.Text.IsSet() && !s.Argument.IsSet() && !s.ArgumentType.IsSet()
}

// IsBefore reports whether a constant may be in front of the argument that is the sink.
func (s *Shape) IsBefore(name string) bool { return name != "" && s.Before.Matches(name) }

// IsArgument reports whether the sink is an argument or field with a name.
func (s *Shape) IsArgument(name string) bool { return name != "" && s.Argument.Matches(name) }
