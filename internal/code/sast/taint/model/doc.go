// Package model owns what the taint engine knows about languages and frameworks:
// where data of others comes in, what passes it on, what makes it harmless, where it
// does harm, and which calls are flaws by themselves. Knowledge is YAML beside each
// language, checked when it is read; a workspace's own is read the same way.
//
// # A file
//
//	framework: Servlet              # what people call it
//	docs: https://…                 # the documentation that entries are taken from
//	fixes:                          # what puts a weakness right here, with a safe example
//	  sql-injection: …
//	types:                          # what the analysis cannot see of the library's classes
//	  javax.servlet.http.HttpServletRequest:
//	    same: [jakarta.servlet.http.HttpServletRequest]    # other names of it
//	    extends: [javax.servlet.ServletRequest]
//	    members: {getSession: javax.servlet.http.HttpSession}  # types of fields and of results
//	rules: […]                      # about one call, read or write each
//	entries: […]                    # parameters that somebody outside fills
//
// # Rules
//
// call, new, read and write say what a rule is about: qualified names of functions and
// methods, of constructed classes, of fields read and of fields written. Braces
// list alternatives: "java.sql.Statement.{execute,executeQuery}". A method is known by
// the class that declares it and holds for its subclasses. "*.trim" is a method of any
// type that no other rule is about, and "some.Type.*" any field of one that is read. A member of a type that nobody knows has its path
// as its type: what "axios.create()" returns has the type "axios.create()", so that
// "axios.create().get" is a method of it.
//
// What a rule says, one or several of:
//
//	source: request                 # the result (or at: …) comes from outside, of that kind
//	sink: sql-injection             # data must not reach at: […]
//	flow: ["0 -> return"]           # what passes through, and nothing else does; [] is nothing
//	clears: [xss]                   # the result holds the arguments, made harmless for these; [all]
//	operation: list-append          # on a collection or text; see Operations
//	callback: {at: 0, gives: {"0": "this.*"}, returns: "return.*"}   # calls a function that it is given
//	render: {name: "0", with: ["1", "model=2"]}       # fills the template of that name
//	guard: {subject: 0, holds: true, clears: [all]}   # its result tells that data is harmless
//	returns: some.Type              # type of the result; "this" is that of the receiver, "0" the first argument itself, "new 0" the class that this is
//	flaw: weak-hash                 # the call is a weakness by itself, under when and unless
//	yields: xxe                     # a flaw that is not told where the function has that weakness too
//	stores: ["0"]                   # the call keeps what stands there in records, as does what is passed by name: it comes back where a field of that name is read
//	statement: {text: "0", values: ["1+"], rows: return}   # SQL: columns keep what it writes to them, and its rows hold what they keep
//	columns: this.statement         # the arguments get what the columns hold that a statement reads, in their order
//
// A type with records: true is that of a table: its type arguments are the classes of its rows.
//
// An entry with render fills a template when the function ends, as a rule's does where it is
// called; file: true of it is the template that is called as the function's file.
//
// Slots: "this", "return", "0", "1", "-1" (the last), "1+" (that and all behind),
// "*" (all arguments), a name for a named argument, "0|url" for one given either way. Behind a
// slot may stand a path of keys, "2.rejectUnauthorized", ".*" for the elements, and ".()" for what a function returns.
// An assignment (write) has the slot "0" for what is assigned.
//
// Conditions of when (all must hold) and unless (none may): {at: "0", matches: "(?i)^md5$"} a
// constant that matches; {at: shell, equals: "true"} a constant; {at: secure, absent: true};
// {at: "0", constant: true|false}; {at: "0", fallback: true} for constant text that is taken where the environment has none;
// {at: "0", fields: "(?i)^role$"} for objects of the repository's classes with such a field;
// {at: "0", object: true} for objects, lists and maps, rather than text;
// {at: "0", prefix: "^/"} constant text that it begins with; {at: "0", type: java.lang.String}; {at: "0", fits: java.io.File} unless it is
// known to be of another type; {count: [1, 2]}. A value that is
// not known satisfies none of them, but constant: false.
//
// direct: true counts only data that passed nothing unknown before it came to the sink. judged-as: code-injection
// says that data is harmless there when it was cleared of that weakness, rather than of the sink's.
//
// spared-by: [open-redirect] says that data that was cleared of that does no harm there either.
//
// {within: a.b} asks that the function around is annotated so, {around: "Admin"} that its qualified name matches.
//
// fresh: true counts data of the same request alone, and none that was stored before.
//
// number: true of a guard says that its result is a number, 0 where another's would be false.
//
// A guard of "own.is_safe_url" holds for the repository's functions of that name.
//
// begins: "/" is the constant text that a result begins with.
//
// loose: true lets a rule hold where the type of the receiver is not known at all,
// which is for names that nothing else has; findings are less sure then.
package model
