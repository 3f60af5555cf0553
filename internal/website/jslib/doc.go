// Package jslib owns the recognition of JavaScript libraries with known vulnerabilities, by
// data in the format of the retire.js repository (jsrepository-v4.json): by the address of a
// script, its file name, its text, and its hash. It fetches nothing, and all knowledge about
// libraries comes from the data.
//
// The patterns of that format are JavaScript regular expressions, which may take
// exponential time on hostile text. Here they run on Go's engine, whose time is
// linear. What that engine lacks is translated: repeats beyond 1,000 become
// lazy gaps whose length is checked afterwards, back-references become groups
// that are compared, and a look-behind after the version becomes a test of the
// version. A pattern that still cannot be compiled is left out and counted.
// Extractors that need a JavaScript interpreter ("func") or parser ("ast") are
// not used.
package jslib
