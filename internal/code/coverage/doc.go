// Package coverage owns what reports of tests say about the lines of a repository: which of them
// ran. It reads Cobertura XML, JaCoCo XML, LCOV and Go's profiles, finds the files that they
// mean, and counts all lines and those that a change touches.
//
// Reports are untrusted data: their size, depth, files and lines are bounded, and XML is read
// without entities or external documents. Coverage is information beside the score of
// CODE_QUALITY, and changes none.
package coverage
