package jvm

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Qualify returns a name below another.
func Qualify(owner, name string) string {
	if owner == "" {
		return name
	}
	return owner + "." + name
}

// Util reports whether a class is a common collection, whose name repositories do not use for classes of
// their own.
func Util(name string) bool {
	switch name {
	case "List", "ArrayList", "LinkedList", "Map", "HashMap", "LinkedHashMap", "TreeMap", "Set", "HashSet", "LinkedHashSet", "TreeSet",
		"Collection", "Collections", "Arrays", "Optional", "Iterator", "Enumeration", "Objects",
		"UUID", "Date", "Random", "Scanner", "Properties":
		return true
	}
	return false
}

// Each appends a suffix to every alternative of a name.
func Each(name, more string) string {
	if !strings.Contains(name, "|") {
		return name + more
	}
	return strings.ReplaceAll(name, "|", more+"|") + more
}

// Upper reports whether a name is capitalised like those of classes.
func Upper(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(r)
}

// Lang reports whether a class needs no import.
func Lang(name string) bool {
	switch name {
	case "Object", "String", "StringBuilder", "StringBuffer", "CharSequence", "Character", "Comparable", "Iterable", "Runnable",
		"Integer", "Long", "Short", "Byte", "Double", "Float", "Boolean", "Number", "Math", "StrictMath", "Void", "Enum", "Record",
		"System", "Runtime", "Process", "ProcessBuilder", "ProcessHandle", "Thread", "ThreadLocal", "InheritableThreadLocal",
		"Class", "ClassLoader", "Module", "Package", "StackTraceElement", "AutoCloseable", "Cloneable", "Readable", "Appendable",
		"Throwable", "Exception", "RuntimeException", "Error", "IllegalArgumentException", "IllegalStateException",
		"NullPointerException", "UnsupportedOperationException", "SecurityException", "NumberFormatException",
		"InterruptedException", "ClassNotFoundException", "Override", "Deprecated", "SuppressWarnings", "FunctionalInterface", "SafeVarargs":
		return true
	}
	return false
}
