// Package quality owns the engine of CODE_QUALITY that measures the structure of a
// repository: lines, functions (cyclomatic and cognitive complexity, nesting, length,
// parameters), duplicated code, technical debt, and hotspots, which are complex files that
// change often.
//
// Cyclomatic complexity is McCabe's (IEEE Transactions on Software Engineering 2(4), 1976):
// one, plus one for each if, loop, case, catch, conditional expression and short circuit.
// Cognitive complexity is SonarSource's (G. A. Campbell, "Cognitive Complexity: a new way of
// measuring understandability", version 1.7): one for each break of the linear flow, plus
// one for each structure around it, one for each sequence of like short circuits, for else,
// for a jump to a label and for recursion. docs/quality.md describes this engine's choices
// where tools differ on the two.
package quality
