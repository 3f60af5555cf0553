package model

// Operations returns the operations that rules may name. Numbers are positional arguments.
//
// Lists: list-of (of all arguments, or of the elements of the only array), list-append (all arguments
// at the end), list-prepend (all at the beginning), list-insert (1 at index 0), list-get (index 0),
// list-set (1 at index 0), list-remove (index 0), list-pop (from the end), list-shift (from the
// beginning), list-first, list-clear.
//
// Maps: map-put (the last argument, under the key that the others are), map-get (the key that the
// arguments are, except for a default), map-default (map-get, which puts the default if there is no value), map-remove; map-merge (the
// entries of the maps in at), map-assign (adds the entries of the other arguments to the first one, and returns it), map-add (adds the
// entries of the arguments to this); pick (the entries of this whose keys are the arguments, sanitized for clears).
//
// Both: elements (an iterator, stream or list of all), size, empty (whether it is, or argument 0).
//
// Text: append (this and the arguments), char-at, lower, upper, trim, strip (the characters in the
// next argument at the ends: what is nothing then consists of them), substring (from 0 to 1), equals,
// equals-ignore-case, length, to-string, split, join (this between the arguments), format (with conversions
// such as %s and %d), format-braces (with places such as {0}), part (a part of 0, or of this: a check of
// the part is one of the whole, and a comparison with a constant sanitizes the whole for clears), replace
// (all occurrences of text 0 by 1), regex-replace (all matches of expression 0 by 1: the characters that
// remain decide what it sanitizes for), regex-replace-in (this is the expression, 0 the text, 1 the
// replacement), join-path (the arguments, with slashes between them).
//
// Functions: negate (true where the function that is passed, or this, is false), both and either (true where all of them are true, or one).
//
// Signatures: digest (of the subject, or of what this is the digest of), verify (whether two arguments are equal: if one is the digest
// of a value, that value is safe for clears).
//
// Configuration: property (key 0, default 1: the value in all .properties files of the repository).
//
// Requests: carry (the value in at, under the key in the subject, or the only value of the receiver: a
// later handler finds it), carried (the value under the key in the subject, or one of those in at; it is
// assigned to the targets of flow if the rule has any, and is a source if no value is found and the rule is one).
//
// Databases: query (text 0, which reads the tables 1, writes the table 2, and writes the values of
// placeholders to columns as 3 says: COLUMN=INDEX or COLUMN=:NAME), table (a row of the table 0), keep
// (writes 0 to column 2 of table 1), keep-map (writes maps in at, by column, to the table of this),
// keep-member (writes what is assigned to a member to the column of its name), ask (the result has the
// queries in at, and their columns), bind, bind-list and bind-one (values in at for the placeholders
// of the query in the subject: one after another, as a list, or a key and a value).
func Operations() []string {
	return []string{
		"list-of", "list-append", "list-prepend", "list-insert", "list-get", "list-set", "list-remove", "list-pop", "list-shift", "list-first",
		"list-clear", "join-path", "digest", "verify",
		"map-put", "map-get", "map-default", "map-remove", "map-merge", "map-assign", "map-add", "elements", "size", "empty",
		"append", "char-at", "lower", "upper", "trim", "strip", "substring", "equals", "equals-ignore-case", "length", "to-string",
		"split", "join", "part", "pick", "format", "format-braces", "replace", "regex-replace", "regex-replace-in", "property",
		"query", "keep", "keep-map", "keep-member", "table", "ask", "bind", "bind-list", "bind-one",
		"carry", "carried", "negate", "both", "either",
	}
}
