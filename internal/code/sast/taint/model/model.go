package model

// File is a document of knowledge.
type File struct {
	Framework string            `yaml:"framework"`
	Docs      string            `yaml:"docs"`
	Fixes     map[string]string `yaml:"fixes"` // by weakness
	Types     map[string]Type   `yaml:"types"`
	Rules     []Rule            `yaml:"rules"`
	Entries   []Entry           `yaml:"entries"`
	Shapes    []Shape           `yaml:"shapes"`
}

// Type is a class of a library.
type Type struct {
	Same    []string          `yaml:"same"`    // other names of it
	Extends []string          `yaml:"extends"` // classes and interfaces of it
	Members map[string]string `yaml:"members"` // types of fields and of results of methods; "this" is the class itself
	Elem    string            `yaml:"elem"`    // type of the elements; "this" is the type itself
	Scalar  bool              `yaml:"scalar"`  // numbers, dates and the like: they carry no text
	// Records says that its type arguments, or classes that extend it, are classes of records:
	// what a request puts into a field of one comes back where that field is read.
	Records bool `yaml:"records"`
}

// Rule is about one call, construction, read or write.
type Rule struct {
	Call  []string `yaml:"call"`  // functions and methods that it is about
	New   []string `yaml:"new"`   // classes whose construction it is about
	Read  []string `yaml:"read"`  // fields whose reading it is about
	Write []string `yaml:"write"` // fields whose writing it is about
	Loose bool     `yaml:"loose"` // it holds too where the type of the receiver is not known
	// Begins is constant text that the result begins with.
	Begins string `yaml:"begins"`

	Source    SourceKind `yaml:"source"`    // the result comes from outside: request, random, stored, local
	Sink      string     `yaml:"sink"`      // a weakness
	At        []string   `yaml:"at"`        // of the sink, or of the source when it is not the result
	Flow      *[]string  `yaml:"flow"`      // what passes, as FROM -> TO, and nothing else does
	Clears    []string   `yaml:"clears"`    // weaknesses, or "all"
	Operation string     `yaml:"operation"` // what it does to a collection or a text
	Subject   string     `yaml:"subject"`   // of an operation on text, where it is not the first
	Callback  *Callback  `yaml:"callback"`  // calls a function that it is given
	Guard     *Guard     `yaml:"guard"`     // its result tells that data is harmless
	Render    *Render    `yaml:"render"`    // fills a template
	Returns   string     `yaml:"returns"`   // type of the result
	Flaw      string     `yaml:"flaw"`      // a weakness
	Yields    string     `yaml:"yields"`    // the weakness that is told instead of the flaw where the function has both
	// Stores are slots of records, or of maps of their fields, that the call keeps: what a request
	// puts there comes back where a field of that name of such a record is read. Arguments that are
	// passed by name are kept too.
	Stores []string `yaml:"stores"`
	// Statement is of SQL: it keeps what it writes to columns, and reads what was kept.
	Statement *Statement `yaml:"statement"`
	// Columns is where a cursor has its statement: its columns are put into the arguments.
	Columns string `yaml:"columns"`

	When   []Condition `yaml:"when"`   // all must hold
	Unless []Condition `yaml:"unless"` // none may hold
	// SafePrefix is a regular expression: a sink is not reached by text that begins with
	// constant text that matches.
	SafePrefix string `yaml:"safe-prefix"`
	// Direct says that only data counts that passed nothing unknown on its way to the sink.
	Direct bool `yaml:"direct"`
	// JudgedAs is the weakness that data must have been cleared of, where it is not the sink's.
	JudgedAs string `yaml:"judged-as"`
	// SparedBy are weaknesses: data that was cleared of one of them does no harm here either.
	SparedBy []string `yaml:"spared-by"`
	// Fresh says that only data of the same request counts, and none that was stored before.
	Fresh bool `yaml:"fresh"`
	// Severity and Confidence replace those of the weakness.
	Severity   string `yaml:"severity"`
	Confidence string `yaml:"confidence"` // see Severity
	// Note is added to the message, as a sentence.
	Note string `yaml:"note"`
	Fix  string `yaml:"fix"`  // instead of the file's
	Docs string `yaml:"docs"` // instead of the file's

	// Framework is the file's.
	Framework string `yaml:"-"`
}

// Condition is about an argument of a call.
type Condition struct {
	At      string `yaml:"at"`      // the place, but for count
	Matches string `yaml:"matches"` // a constant that matches the regular expression
	Equals  string `yaml:"equals"`  // the constant
	// Prefix is a regular expression for the constant text that a value begins with.
	Prefix string `yaml:"prefix"`
	Absent bool   `yaml:"absent"` // nothing is given there
	// Within is an annotation of the function that the call stands in.
	Within string `yaml:"within"`
	// Around is a regular expression for the qualified name of the function that the call stands in.
	Around   string `yaml:"around"`
	Constant *bool  `yaml:"constant"` // whether the value is a constant
	// Fallback holds for constant text that is taken where the environment has none.
	Fallback bool   `yaml:"fallback"`
	Type     string `yaml:"type"` // of the value
	// Fits is a type: it holds unless the value is known to be of another one, and where nothing is given.
	Fits string `yaml:"fits"`
	// Object holds for what is known to be no text: an object, a list or a map.
	Object bool `yaml:"object"`
	// Fields is a regular expression for the name of a field that the value's class has.
	Fields string `yaml:"fields"`
	Count  []int  `yaml:"count"` // numbers of arguments
}

// Callback is a function that a call is given and calls.
type Callback struct {
	At      string            `yaml:"at"`      // where the function is given
	Gives   map[string]string `yaml:"gives"`   // what each parameter gets: a slot of the call
	Types   map[string]string `yaml:"types"`   // of the parameters
	Returns string            `yaml:"returns"` // where its result goes
}

// Guard says that a call reports whether data is harmless.
type Guard struct {
	Subject string `yaml:"subject"` // what is harmless then
	Holds   bool   `yaml:"holds"`   // the result that says so
	// Number says that the result is a number, where 0 stands for false.
	Number bool     `yaml:"number"`
	Clears []string `yaml:"clears"` // weaknesses, or "all"
	// Pattern is the slot of a regular expression that all of the subject must match. What
	// it clears hangs on the characters that it lets through, instead of Clears.
	Pattern string `yaml:"pattern"`
	// Whole says that the expression is matched against all of the subject, anchored or
	// not.
	Whole bool `yaml:"whole"`
}

// Statement is a statement of SQL that a call runs.
type Statement struct {
	Text   string   `yaml:"text"`   // the slot of its text
	Values []string `yaml:"values"` // slots of the values of its placeholders, or of lists of them
	// Rows is where the rows go that it reads: "return", or a path below it that gets the
	// statement itself, for Columns.
	Rows string `yaml:"rows"`
}

// Render is a call that fills a template.
type Render struct {
	// Name is where the end of the path of the template is given, with or without
	// extension, or with dots for slashes. Where there is none, the template is called as
	// the function around the call.
	Name string `yaml:"name"`
	// File says that it is called as the file of that function instead, and is beside it.
	File bool     `yaml:"file"`
	With []string `yaml:"with"` // slots of what holds the names that it is given; NAME=SLOT for one of them, SLOT=SLOT for one whose name is given, ** for all named arguments
}

// Entry says which functions somebody outside calls, and with what. Exactly one of
// the first fields is set, but Name and Path, which go together.
type Entry struct {
	// Annotation is that of the parameter itself, or of a field; Params has the key "this" only then.
	Annotation []string `yaml:"annotation"`
	// Function is an annotation of the function.
	Function []string `yaml:"function"`
	// Overrides are methods of a library that the function overrides.
	Overrides []string `yaml:"overrides"`
	// Methods are base classes, and annotations of classes, all public methods of which are called.
	Methods []string `yaml:"methods"`
	// Setters are base classes, and annotations of classes, whose objects are filled from
	// outside by their public methods called set….
	Setters []string `yaml:"setters"`
	// Callback are calls that are given the function; At says as which arguments.
	Callback []string `yaml:"callback"`
	At       string   `yaml:"at"` // which arguments of the calls of Callback the function is
	// Name and Path are regular expressions for the function's name without its class,
	// and for the path of its file.
	Name string `yaml:"name"`
	Path string `yaml:"path"` // see Name

	Params map[string]Given `yaml:"params"` // by index, name, "*" for all others, "-1" for the last
	// Parameters is a regular expression for the names of all parameters, separated by
	// commas. Alone it is enough to recognise the function.
	Parameters string `yaml:"parameters"`
	// First is a regular expression for the name of the first parameter, besides Name
	// and Path.
	First string `yaml:"first"`
	// Result is the weakness that the function's result is a sink of; ResultAt are keys
	// of it that are, too, where it is a list that is written out.
	Result   string   `yaml:"result"`
	ResultAt []string `yaml:"result-at"` // see Result
	// Direct says that only data counts that passed nothing unknown on its way to the result.
	Direct bool `yaml:"direct"`
	// Instance says that the functions of Callback are run as methods of an instance of the
	// class that registers them.
	Instance bool `yaml:"instance"`
	// Renders says that a template of the function's name is filled with what the receiver holds
	// when it ends.
	Renders bool `yaml:"renders"`
	// Render is the template that is filled when the function ends, where that is given
	// something else. Silent says that only functions that answer nothing fill it.
	Render *Render `yaml:"render"`
	Silent bool    `yaml:"silent"` // see Render
	// Trusted says that only people call it whom all others trust: what they have stored is
	// not looked for in pages.
	Trusted bool `yaml:"trusted"`
	// Converted is a regular expression for the constant arguments of the annotation or
	// call, in which NAME stands for the name of a parameter: those parameters are numbers.
	Converted string `yaml:"converted"`
	// Only is one for parameters that "*" of Params is about, where there are such
	// arguments: somebody else fills the others, an annotation for one.
	Only string `yaml:"only"`
	// Segment is one for parameters that are a part of a path between slashes: they
	// lead to no other folder.
	Segment string      `yaml:"segment"`
	When    []Condition `yaml:"when"` // about the arguments of the annotation or call
	Docs    string      `yaml:"docs"` // instead of the file's

	Framework string `yaml:"-"`
}

// Given is what a parameter gets.
type Given struct {
	Source SourceKind `yaml:"source"` // where the value comes from
	Type   string     `yaml:"type"`   // of the value, where none is declared
	// Unless are declared types, or annotations, that are not filled from outside in spite
	// of it; "a.b()" is a default that is a call of a.b.
	Unless []string `yaml:"unless"`
	// Only are declared types that alone are filled, besides arrays of them and objects of
	// the repository's classes with fields of them; none is all types.
	Only []string `yaml:"only"`
	// Clears are weaknesses that the value is harmless for from the beginning.
	Clears []string `yaml:"clears"`
	// Cleared are the same, ready for use.
	Cleared Mask `yaml:"-"`
}

// Shape recognises a source or a sink of a library that nothing else is known of, by what the
// code that uses it looks like. Exactly one of Members, Annotation, Parameter, Callee, Base,
// Helper and Sink is set.
type Shape struct {
	Name string `yaml:"name"` // unique within the language
	// Confidence is the highest that a finding has that depends on the shape: MEDIUM or LOW.
	Confidence string `yaml:"confidence"`
	Note       string `yaml:"note"` // added to the message, as a sentence
	// Receiver is a regular expression for what Members are of: the name of a variable or field, or the last part of a type.
	Receiver string `yaml:"receiver"`
	// Members are fields and methods of untyped or external receivers that are untrusted input.
	Members []string `yaml:"members"`
	// Annotation is a regular expression for the last part of an external annotation: functions with it are called with untrusted input.
	Annotation string `yaml:"annotation"`
	// Parameter is a regular expression for the last part of an external annotation of a parameter that is untrusted input.
	Parameter string `yaml:"parameter"`
	// Callee is a regular expression for the name of an external call: functions that it is given are called with untrusted input.
	Callee string `yaml:"callee"`
	// Base is a regular expression for a base class outside the repository; Method is one for the methods that are called with untrusted input.
	Base   string `yaml:"base"`
	Method string `yaml:"method"` // see Base
	// Path is a regular expression for the files of classes that Base is about.
	Path string `yaml:"path"`
	// Is is a type that is known: a class with Base is taken for one that extends it.
	Is string `yaml:"is"`
	// Helper is a regular expression for a request that is passed to an external call, by the name of a variable or the last part of
	// a type: what the call returns is untrusted input.
	Helper string `yaml:"helper"`
	// Sink is a weakness: text that an external call is given must not hold untrusted input if its constant beginning matches Text.
	Sink string `yaml:"sink"`
	Text string `yaml:"text"` // see Sink
	// Route is a regular expression that a constant argument of the annotation or call must match.
	Route string `yaml:"route"`
	// Types is a regular expression for the last part of declared types of parameters that are untrusted input, besides those without
	// a type.
	Types string `yaml:"types"`
	// Request is a regular expression for names of parameters that are requests themselves, whose members Members are about.
	Request string `yaml:"request"`
	// Except is a regular expression for calls, or for receivers of Callee, that the shape is not about.
	Except string `yaml:"except"`
	// Services is a regular expression for names of parameters that are no input, such as a response or a connection.
	Services string `yaml:"services"`
}

// SourceKind is where data comes from.
type SourceKind string

// Source kinds.
const (
	// SourceRequest is what somebody on the network sends.
	SourceRequest SourceKind = "request"
	// SourceRandom is a number that can be guessed.
	SourceRandom SourceKind = "random"
	// SourceStored is what a database, file or queue gives back. It counts for no
	// weakness unless the configuration says so.
	SourceStored SourceKind = "stored"
	// SourceQuery is no data but a query, with what it asks for; it counts for no weakness.
	// See Operations.
	SourceQuery SourceKind = "query"
	// SourceLocal is what the program's own user gives: arguments, environment. It counts as
	// SourceStored does.
	SourceLocal SourceKind = "local"
)

// Operations are what a rule may say of collections and text.
//
// Of lists: list-of (of all arguments, or of the elements of the only array), list-append (0 → end), list-insert (0 index, 1 value), list-get (0 index), list-set (0 index,
// 1 value), list-remove (0 index), list-pop (the end), list-first, list-clear. Of maps: map-put (all but
// the last argument are the key), map-get (all but a default), map-remove.
// Of both: elements (an iterator, stream or list of all), size.
// regex-replace-in (this is the expression, 0 the text, 1 the replacement),
// regex-replace (0 expression, 1 replacement; what it lets through decides what it clears) and replace
// (0 text, 1 replacement) stand for themselves.
// Of text: append (this gets the arguments behind it, and is the result), char-at, lower, upper, trim,
// substring (0 begin, 1 end), equals, equals-ignore-case, length, to-string, split, join (this is put between), format,
// part (0, or without arguments this, is taken apart: tests of what is got are tests of it, and one that it is
// a constant clears it of clears).
// Of maps of what a request sends: pick (what this holds under the names that are arguments, cleared of clears).
// Of configuration: property (0 key, 1 default): the value that all .properties files of the repository
// agree on.
//
// Of databases: query (0 is the text, 1 the tables that it reads, 2 the one that it writes, 3 what its placeholders
// write: COLUMN=INDEX or COLUMN=:NAME), keep (0 is written into table 1, column 2), keep-map (the maps of at, by column, into
// the table of the receiver), keep-member (what is written to a field is written into that column), table (the result is
// the table named by 0), ask (the result carries the queries of at, and has their columns), bind,
// bind-list and bind-one (at gives values to the placeholders of the query in the subject: all in turn, a
// list of all, a key and a value).
func Operations() []string {
	return []string{
		"list-of", "list-append", "list-insert", "list-get", "list-set", "list-remove", "list-pop", "list-first", "list-clear",
		"map-put", "map-get", "map-remove", "elements", "size",
		"append", "char-at", "lower", "upper", "trim", "substring", "equals", "equals-ignore-case", "length", "to-string",
		"split", "join", "part", "pick", "format", "replace", "regex-replace", "regex-replace-in", "property",
		"query", "keep", "keep-map", "keep-member", "table", "ask", "bind", "bind-list", "bind-one",
	}
}
