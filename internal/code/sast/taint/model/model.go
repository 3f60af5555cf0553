package model

import "strconv"

// File is a document of knowledge.
type File struct {
	Framework string            `yaml:"framework"`
	Docs      string            `yaml:"docs"`
	Fixes     map[string]string `yaml:"fixes"` // by weakness
	Types     map[string]Type   `yaml:"types"`
	Rules     []Rule            `yaml:"rules"`
	Entries   []Entry           `yaml:"entries"`
	// Protocol names the methods that the language itself calls; one file of a language has it.
	Protocol *Protocol `yaml:"protocol"`
	// Family names shapes that languages share; see Shape.Use.
	Family string `yaml:"family"`
	// Words are lists of alternatives by name: in the expressions of shapes, {NAME} stands for them.
	Words  map[string][]string `yaml:"words"`
	Shapes []Shape             `yaml:"shapes"`

	path string // for messages
}

// Type is a class of a library.
type Type struct {
	Same    []string          `yaml:"same"`    // other names of the class
	Extends []string          `yaml:"extends"` // its superclasses and interfaces
	Members map[string]string `yaml:"members"` // types of fields and of results of methods; "this" is the class, "elem" the type of the elements
	Elem    string            `yaml:"elem"`    // type of the elements; "this" is the type
	Scalar  bool              `yaml:"scalar"`  // numbers, dates and the like, which contain no text
	// Records is true if its type arguments, or the classes that extend it, are classes of records:
	// a value stored in a field of one record is found again where that field is read.
	Records bool `yaml:"records"`
	// Carries is true if handlers of one request share an object of the type: a value that one of them
	// assigns to a member, or under a key, is found again where another one reads it.
	Carries bool `yaml:"carries"`
	// Calls is the method that calls the function that an object of the type is, as in Function.apply.
	Calls string `yaml:"calls"`
	// Decorates is true if parameters that are annotated with a variable of this type get what the variable contains.
	Decorates bool `yaml:"decorates"`
	// Assumed is true if classes that extend it may not be what it extends, such as a module that may be mixed into anything: they
	// share no object with handlers if they are also of another library class.
	Assumed bool `yaml:"assumed"`
	// Fixed is true if classes that extend it have only the objects that they declare, as enumerations do: a request chooses one of
	// them.
	Fixed bool `yaml:"fixed"`
	// Schema is "number" if the type, or an object of it, describes numbers, dates, some constants and the like as part of a schema.
	Schema string `yaml:"schema"`
}

// Rule is about one call, construction, read or write.
type Rule struct {
	Call  []string `yaml:"call"`  // functions and methods
	New   []string `yaml:"new"`   // constructed classes
	Read  []string `yaml:"read"`  // fields that are read
	Write []string `yaml:"write"` // fields that are written
	// Parameter names annotations or types of parameters of functions without a body, which a library implements: what is passed for
	// them is the sink.
	Parameter []string `yaml:"parameter"`
	Of        []string `yaml:"of"` // annotations that those functions, or their classes, must have
	// Begun is a regular expression for the constant arguments of these annotations, in which NAME stands for the name of the parameter.
	Begun string `yaml:"begun"`
	Loose bool   `yaml:"loose"` // the rule also applies if the type of the receiver is unknown
	// Begins is the constant text that the result begins with.
	Begins string `yaml:"begins"`

	Source SourceKind `yaml:"source"` // the result is a source: request, random, stored or local
	Sink   string     `yaml:"sink"`   // a weakness
	At     []Slot     `yaml:"at"`     // slots of the sink, or of a source that is not the result
	Flows  []Flow     `yaml:"flow"`   // what is propagated, as FROM -> TO; nothing else is propagated
	// Matched is the slot of a regular expression that all matches that the call returns.
	Matched *Slot `yaml:"matched"`
	// Among are slots of collections: the result only has elements that are in one of them, and is as safe as these.
	Among []Slot `yaml:"among"`
	// Lacks is the slot of a collection: the result is the subject without its elements. Where nothing is left, the subject only has
	// elements of the collection.
	Lacks *Slot `yaml:"lacks"`
	// Checked is true if checks of the result are checks of the value that flows into it, the last untrusted one of several.
	Checked bool `yaml:"checked"`
	// Again is true if checks of the result also count for what the same accessor returns again, such as form.getUrl(). Paths have to be
	// resolved again.
	Again  bool `yaml:"again"`
	Clears Mask `yaml:"clears"` // weaknesses that the result is sanitized for, or "all"
	Quoted bool `yaml:"quoted"` // the result is only safe inside of a quoted literal
	// Decodes is true if the result is text that was encoded before, so that no check of the encoded text holds for it.
	Decodes   bool   `yaml:"decodes"`
	Operation string `yaml:"operation"` // on a collection or text, see Operations
	// Carrier is the name of what carries the values of the operations carry and carried, if the type of the receiver does not.
	Carrier  string    `yaml:"carrier"`
	Subject  *Slot     `yaml:"subject"`  // slot of the text of an operation, if it is not the first
	Callback *Callback `yaml:"callback"` // calls a function that is passed
	Guard    *Guard    `yaml:"guard"`    // the result shows whether a value is safe
	Render   *Render   `yaml:"render"`   // fills a template
	// Present is true if the result is something rather than nothing, such as an error rather than nil.
	Present bool `yaml:"present"`
	// Ends is "always" if the call never returns, or "if 0", "unless 0" with the slot of a condition.
	Ends    *End   `yaml:"ends"`
	Returns string `yaml:"returns"` // type of the result
	Flaw    string `yaml:"flaw"`    // a weakness
	Yields  string `yaml:"yields"`  // the weakness that replaces the flaw in functions with both
	// Stores are slots of records, or of maps of their fields, that the call stores: untrusted
	// values in them are found again where fields of these names are read. Named arguments are
	// stored too.
	Stores []Slot `yaml:"stores"`
	// Statement is SQL that the call runs: it writes to columns, and reads rows.
	Statement *Statement `yaml:"statement"`
	// Columns is the slot of a cursor's statement. The call's arguments receive the columns that
	// the statement reads.
	Columns *Slot `yaml:"columns"`
	// Conforms is the schema that the result conforms to: numbers of it are safe as text.
	Conforms *Schema `yaml:"conforms"`
	// Describes is the schema that the result, of the type Returns, describes; without Returns, an entry of the receiver.
	Describes *Schema `yaml:"describes"`

	When   []Condition `yaml:"when"`   // all must hold
	Unless []Condition `yaml:"unless"` // none may hold
	// SafePrefix is a regular expression: text is safe in the sink if it begins with constant text
	// that matches.
	SafePrefix Pattern `yaml:"safe-prefix"`
	// Direct is true if weak taints do not count: those whose value passed an unknown function.
	Direct bool `yaml:"direct"`
	// JudgedAs is the weakness that values must be sanitized for, "" for the sink's own.
	JudgedAs string `yaml:"judged-as"`
	// SparedBy are weaknesses: values that are sanitized for one of them are safe as well.
	SparedBy Mask `yaml:"spared-by"`
	// Fresh is true if stored values do not count.
	Fresh bool `yaml:"fresh"`
	// Severity and Confidence replace those of the weakness.
	Severity   string `yaml:"severity"`
	Confidence string `yaml:"confidence"` // see Severity
	// Note is added to the message, as a sentence.
	Note string `yaml:"note"`
	Fix  string `yaml:"fix"`  // instead of the file's
	Docs string `yaml:"docs"` // instead of the file's

	Framework string `yaml:"-"` // the file's
	// SinkOf, FlawOf and SafeAs are the weaknesses that Sink, Flaw and JudgedAs name, or nil.
	SinkOf, FlawOf, SafeAs *Weakness `yaml:"-"`
	OfShape                bool      `yaml:"-"` // a shape gave the rule

	place int // its number among all rules
}

// Condition is about an argument of a call.
type Condition struct {
	At      Slot    `yaml:"at"`      // the slot; not for count, within and around
	Matches Pattern `yaml:"matches"` // a constant that matches the regular expression
	Equals  string  `yaml:"equals"`  // the constant
	// Prefix is a regular expression for the constant text that a value begins with.
	Prefix Pattern `yaml:"prefix"`
	Absent bool    `yaml:"absent"` // nothing is passed
	// Within is an annotation of the function that contains the call.
	Within string `yaml:"within"`
	// Around is a regular expression for the qualified name of the function that contains the call.
	Around   Pattern `yaml:"around"`
	Constant *bool   `yaml:"constant"` // whether the value is a constant
	// Fallback holds for constant text that is used if the environment has no value.
	Fallback bool   `yaml:"fallback"`
	Type     string `yaml:"type"` // of the value
	// Fits is a type. The condition holds unless the value is known to be of another type; it also
	// holds if nothing is passed.
	Fits string `yaml:"fits"`
	// Object holds for values that are known not to be text: an object, a list or a map.
	Object bool `yaml:"object"`
	// Fields is a regular expression for the name of a field that the value's class has.
	Fields Pattern `yaml:"fields"`
	Count  []int   `yaml:"count"` // numbers of arguments
}

// Callback is a function that is passed to a call, and called by it.
type Callback struct {
	At      Slot            `yaml:"at"`      // slot of the function
	Gives   ByIndex[Slot]   `yaml:"gives"`   // what each parameter gets: a slot of the call
	Types   ByIndex[string] `yaml:"types"`   // of the parameters
	Returns *Slot           `yaml:"returns"` // slot that gets its result
	// Named is the slot of a map of named arguments: the function gets its entries, and the call's own named arguments, by the names
	// of its parameters.
	Named *Slot `yaml:"named"`
	// Keeps is "true" if the call returns what the function is true of, "false" if it returns the rest.
	Keeps string `yaml:"keeps"`
	// Every is true if the call gives every element to the function, one after the other: if it ends at some, the others are safe.
	Every bool `yaml:"every"`
	// Instead is true if the call returns what the function returns instead of what flows into its result without a function.
	Instead bool `yaml:"instead"`
}

// Guard is a call whose result shows whether a value is safe.
type Guard struct {
	Subject Slot `yaml:"subject"` // slot of the value
	Holds   bool `yaml:"holds"`   // the result for safe values
	// Number is true if the result is a number, and 0 is false.
	Number bool `yaml:"number"`
	Clears Mask `yaml:"clears"` // weaknesses, or "all"
	// Pattern is the slot of a regular expression that the subject must match. The characters that
	// it lets through decide for which weaknesses the subject is safe, instead of Clears.
	Pattern *Slot `yaml:"pattern"`
	// Position is true if the result is a position, and negative is false.
	Position bool `yaml:"position"`
	// Elements is true if the elements of the subject are safe as well.
	Elements bool `yaml:"elements"`
	// Characters is true if Pattern is the slot of a text with characters of which the subject has one.
	Characters bool `yaml:"characters"`
	// Whole is true if the expression is matched with all of the subject, anchored or not; Start if it is matched with its beginning.
	Whole bool `yaml:"whole"`
	Start bool `yaml:"start"`
	// Predicate is the slot of a function that judges each element of the subject, and Of says when the result is true: if the
	// function is true of "all", "any" or "none" of them.
	Predicate *Slot  `yaml:"predicate"`
	Of        string `yaml:"of"`
	// Error is true if the result for safe values is that the second of two results, the error, is nil.
	Error bool `yaml:"error"`
	// Part is true if the guard only holds for the part of a value that rules about parts know, such as the host of an address, and for that.
	Part bool `yaml:"part"`
	// Begins is the slot of a text that the subject begins with where it is safe, beside Clears.
	Begins *Slot `yaml:"begins"`
	// Conforms are slots of the schema that the subject conforms to, instead of Clears: numbers of it are safe as text.
	Conforms []Slot `yaml:"conforms"`
	// Numbers is as in Schema.
	Numbers *Pattern `yaml:"numbers"`
}

// Statement is an SQL statement that a call runs.
type Statement struct {
	Text   Slot   `yaml:"text"`
	Values []Slot `yaml:"values"` // of the values of its placeholders, or of lists of them
	// Rows is the slot that receives the rows that the statement reads: "return", or a path below
	// it. A path receives the statement itself, for Columns.
	Rows *Slot `yaml:"rows"`
}

// Render is a call that fills a template.
type Render struct {
	// Name is the slot of the end of the template's path, with or without extension, or with dots
	// for slashes. If it is empty, the template is named after the function that contains the call.
	Name Slot `yaml:"name"`
	// File is true if the template is named after that function's file instead, and beside it.
	File bool         `yaml:"file"`
	With []RenderWith `yaml:"with"`
	// Methods are methods of an object in the slot of the name that write it, if it is no template.
	Methods []string `yaml:"methods"`
	// Layout is what is filled with the same variables around the template.
	Layout *Layout `yaml:"layout"`
	// Carrier is a type that carries further variables, see Type.Carries.
	Carrier string `yaml:"carrier"`
}

// Layout is the template around others: the one that a call names, the one that an annotation of its class or of a superclass names, or the
// one in a folder that is named after such a class.
type Layout struct {
	At     Slot   `yaml:"at"`     // of its name
	Class  string `yaml:"class"`  // the annotation
	Folder string `yaml:"folder"` // the folder
	Suffix string `yaml:"suffix"` // of the names of classes, which the names of templates lack
}

// Entry is an entry point: functions that outside code calls, and what it passes to them. Exactly
// one of the fields up to Callback is set, or Name with Path, or Parameters.
type Entry struct {
	// Annotation is an annotation of a parameter or a field. Params["this"] is what that parameter
	// or field gets.
	Annotation []string `yaml:"annotation"`
	// Function is an annotation of the function.
	Function []string `yaml:"function"`
	// Overrides are methods of a library that the function overrides.
	Overrides []string `yaml:"overrides"`
	// Of are annotations of which the class of the function must have one.
	Of []string `yaml:"of"`
	// Methods are base classes, and annotations of classes, whose public methods are all called.
	Methods []string `yaml:"methods"`
	Static  bool     `yaml:"static"` // including static ones
	// Setters are base classes, and annotations of classes, whose public setters are called.
	Setters []string `yaml:"setters"`
	// Callback are calls that register the function.
	Callback []string `yaml:"callback"`
	At       Slot     `yaml:"at"` // slot of the function in the calls of Callback
	// Before are slots of functions in these calls that see each request before the function, in order. They pass it on where they return
	// nothing or, as functions of Callback do, where they call their last parameter without arguments.
	Before []Slot `yaml:"before"`
	// Name and Path are regular expressions for the function's name without its class, and for
	// the path of its file.
	Name Pattern `yaml:"name"`
	Path Pattern `yaml:"path"` // see Name

	Params map[string]Given `yaml:"params"` // by index, name, "*" for all others, "-1" for the last
	// Parameters is a regular expression for the names of all parameters, separated by commas.
	Parameters Pattern `yaml:"parameters"`
	// First is a regular expression for the name of the first parameter, in addition to Name and
	// Path.
	First Pattern `yaml:"first"`
	// Owner is a regular expression for the name of the function's class, in addition to Name.
	Owner Pattern `yaml:"owner"`
	// Result is the weakness that the function's result is a sink of. ResultAt are keys of the
	// result that are sinks too.
	Result   string   `yaml:"result"`
	ResultAt []string `yaml:"result-at"` // see Result
	// Answers is true if the result is a sink of the shapes whose Answers is true.
	Answers bool `yaml:"answers"`
	// Direct is true if weak taints do not count in the result.
	Direct bool `yaml:"direct"`
	// Returned are declared types of the function's result: the function that it returns is called instead, and Params are of that one.
	Returned []string `yaml:"returned"`
	// Results is a regular expression for the declared type of the function's result, in addition to Methods.
	Results Pattern `yaml:"results"`
	// Instance is true if the functions of Callback are called as methods of an instance of the
	// class that registers them.
	Instance bool `yaml:"instance"`
	// Self is the type of the object that the functions of Callback are evaluated on: what they call without a receiver are its methods.
	Self string `yaml:"self"`
	// Served is true if the calls of Callback register an object, all of whose public methods are called.
	Served bool `yaml:"served"`
	// Render is the template that is filled when the function returns. Silent is true if only functions without result fill it.
	Render *Render `yaml:"render"`
	Silent bool    `yaml:"silent"` // see Render
	// Trusted is true if only trusted users call the function: values that they store are not
	// reported in pages.
	Trusted bool `yaml:"trusted"`
	// Converted is a regular expression for the constant arguments of the annotation or call, in
	// which NAME stands for the name of a parameter: those parameters are numbers.
	Converted string `yaml:"converted"`
	// Captures is true if the parameters are, one after the other, what the arguments of the call match: regular expressions with their
	// groups, and classes such as Integer.
	Captures bool `yaml:"captures"`
	// Only is an expression of the same form for the parameters that Params["*"] covers, if the
	// annotation or call has constant arguments. Other parameters are filled by something else,
	// such as an annotation.
	Only string `yaml:"only"`
	// Segment is an expression of the same form for parameters that are a segment of a path, so
	// that they contain no slash.
	Segment string      `yaml:"segment"`
	When    []Condition `yaml:"when"` // about the arguments of the annotation or call
	Docs    string      `yaml:"docs"` // instead of the file's

	Framework string    `yaml:"-"` // the file's
	ResultOf  *Weakness `yaml:"-"` // that Result names, or nil
	Fix       string    `yaml:"-"` // of ResultOf
	Shape     *Shape    `yaml:"-"` // nil unless a shape gave the entry
	Inner     *Entry    `yaml:"-"` // of the function that is returned; nil without Returned
}

// Given returns what the parameter at an index gets by its index, from the beginning or the end, or its name.
func (e *Entry) Given(index, params int, name string) (g Given, ok bool) {
	for _, key := range []string{strconv.Itoa(index), strconv.Itoa(index - params), name} {
		if g, ok = e.Params[key]; ok {
			return g, true
		}
	}
	return g, false
}

// LastParam returns the highest index of a parameter that gets a value, -1 without any.
func (e *Entry) LastParam() int {
	last := -1
	for key := range e.Params {
		if at, err := strconv.Atoi(key); err == nil {
			last = max(last, at)
		}
	}
	return last
}

// Given describes the value that a parameter gets.
type Given struct {
	Source SourceKind `yaml:"source"`
	Type   string     `yaml:"type"` // of the value, if none is declared
	// Guessed is true if the value may be the request of another library, so that calls that are unknown for Type are recognised by shapes.
	Guessed bool `yaml:"guessed"`
	// Unless are declared types, or annotations, of parameters that do not get the value; "a.b()"
	// is a default that is a call of a.b.
	Unless []string `yaml:"unless"`
	// Only are the declared types of parameters that get the value, with arrays of them and classes
	// of the program that have fields of them. If it is empty, all parameters get it.
	Only []string `yaml:"only"`
	// Carrier is what carries the value, as in Rule, under the constant argument of the annotation or the parameter's name.
	Carrier string `yaml:"carrier"`
	// Clears are weaknesses that the value is sanitized for.
	Clears Mask `yaml:"clears"`
	// Schema are slots of the call or annotation that registers the function: what is in them describes the value.
	Schema []Slot `yaml:"schema"`
}

// SourceKind is a kind of source.
type SourceKind string

// Kinds of sources.
const (
	// SourceRequest is data that a client sends over the network.
	SourceRequest SourceKind = "request"
	// SourceRandom is a guessable number.
	SourceRandom SourceKind = "random"
	// SourceStored is data from a database, file or queue. It counts for no weakness unless the
	// configuration includes it.
	SourceStored SourceKind = "stored"
	// SourceQuery is not input but a database query, with the tables that it reads and writes; it
	// counts for no weakness. See Operations.
	SourceQuery SourceKind = "query"
	// SourceLocal is input of the user who started the program: arguments, environment. Like
	// SourceStored, it only counts if the configuration includes it.
	SourceLocal SourceKind = "local"
)
