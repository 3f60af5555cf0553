// Package model defines the knowledge of the taint engine about languages and frameworks: sources,
// propagators, sanitizers and sinks, and calls that are flaws by themselves. Knowledge is YAML
// in the folder of each language, and is checked when it is read; the operator's own knowledge
// has the same form.
//
// # A file
//
//	framework: Servlet              # its name in messages
//	docs: https://…                 # the documentation that the rules come from
//	fixes:                          # how to fix a weakness here, with a safe example
//	  sql-injection: …
//	types:                          # facts about the library's classes, whose code is not analysed
//	  javax.servlet.http.HttpServletRequest:
//	    same: [jakarta.servlet.http.HttpServletRequest]    # other names of the class
//	    extends: [javax.servlet.ServletRequest]
//	    members: {getSession: javax.servlet.http.HttpSession}  # types of fields and of results
//	protocol: {call: __invoke}      # methods that the language calls for other syntax; see Protocol
//	rules: […]                      # each for calls, reads or writes
//	entries: […]                    # entry points: functions that outside code calls
//
// # Rules
//
// call, new, read and write name what a rule applies to: qualified names of functions and methods,
// of constructed classes, of fields that are read and of fields that are written. Braces list
// alternatives: "java.sql.Statement.{execute,executeQuery}". A method is named by the class that
// declares it; the rule also applies to subclasses. "*.trim" is the method of any type for which no
// other rule names it, "some.Type.*" any field of a type that is read. A member of an unknown type
// has its path as its type: the result of "axios.create()" has the type "axios.create()", so that
// "axios.create().get" is a method of it.
//
// A rule has one or several roles:
//
//	source: request                 # the result (or at: …) is untrusted input of that kind
//	sink: sql-injection             # untrusted input must not reach at: […]
//	flow: ["0 -> return"]           # a propagator: only this is propagated
//	matched: "0"                    # the result matches the regular expression in this slot
//	checked: true                   # checks of the members that arguments flow to are checks of the arguments
//	clears: [xss]                   # a sanitizer: the result is the arguments, sanitized for these weaknesses
//	operation: list-append          # on a collection or text; see Operations
//	callback: {at: 0, gives: {"0": "this.*"}, returns: "return.*"}   # calls a function that is passed
//	render: {name: "0", with: ["1", "model=2"]}       # fills the template of that name
//	guard: {subject: 0, holds: true, clears: [all]}   # where the result is true, the subject is safe
//	guard: {subject: this, holds: true, part: true, clears: [ssrf]}   # the same for the host of an address, and so for the address
//	guard: {subject: this, holds: true, begins: "0"}  # where the result is true, the subject begins with that text
//	ends: unless 0                  # the call returns only if that argument is true; "if 0", "always"; of "return", the guard
//	returns: some.Type              # the type of the result; see below
//	flaw: weak-hash                 # the call is a weakness by itself, if when and unless allow
//	yields: xxe                     # a flaw that is not reported in functions with this weakness
//	stores: ["0"]                   # records that the call stores; see below
//	statement: {text: "0", values: ["1+"], rows: return}   # runs SQL: it writes to columns, and reads rows
//	columns: this.statement         # the arguments get the columns that a statement reads, in their order
//
// returns: "this" means the type of the receiver, "0" the first argument itself, and "new 0" an
// object of the class that is the first argument. begins: "/" is the constant text that the result
// begins with.
//
// stores: the values of a record's fields, and of named arguments, are found again where fields of
// these names are read. A type with records: true is that of a table; its type arguments are the
// classes of its rows.
//
// An entry point with render fills a template when it returns, as a rule does at a call; with file:
// true it is the template named after the function's file.
//
// # Slots
//
// "this", "return", "0", "1", "-1" (the last), "1+" (that and all after it), "*" (all arguments),
// a name for a named argument, "0|url" for an argument that is passed either way. A path of keys may
// follow: "2.rejectUnauthorized", ".*" for the elements, ".()" for what a function returns. The slot
// of an assigned value (write) is "0".
//
// # Conditions
//
// All of when must hold, none of unless may:
//
//	{at: "0", matches: "(?i)^md5$"}      # a constant that matches
//	{at: shell, equals: "true"}          # this constant
//	{at: secure, absent: true}           # nothing is passed
//	{at: "0", constant: true}            # any constant; false: no constant
//	{at: "0", prefix: "^/"}              # begins with constant text that matches
//	{at: "0", fallback: true}            # constant text that is used if the environment has no value
//	{at: "0", type: java.lang.String}    # of this type
//	{at: "0", fits: java.io.File}        # not known to be of another type
//	{at: "0", object: true}              # an object, list or map, rather than text
//	{at: "0", fields: "(?i)^role$"}      # an object of a class of the program with such a field
//	{count: [1, 2]}                      # the call has one of these numbers of arguments
//	{within: a.b}                        # in a function with this annotation
//	{around: "Admin"}                    # in a function whose qualified name matches
//
// An unknown value satisfies none of them, except constant: false and fits.
//
// # Limits of a rule
//
//	direct: true                    # a sink that weak taints do not reach
//	judged-as: code-injection       # values are safe in the sink if they are sanitized for this instead
//	spared-by: [open-redirect]      # … or for this as well
//	fresh: true                     # a sink that stored values do not reach
//	loose: true                     # holds if the receiver's type is unknown; findings are less certain
//	guard: {number: true, …}        # the result is a number, and 0 is false
//
// A guard of "own.is_safe_url" holds for functions of the program that have this name.
package model
