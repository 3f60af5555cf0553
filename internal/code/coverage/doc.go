// Package coverage owns the coverage reports of tests: which lines of a repository ran. It
// reads Cobertura, Clover and JaCoCo XML, LCOV and Go profiles, maps their paths to files of the
// repository, and counts all lines and those that a change touches.
//
// Reports are untrusted input: their size, depth, files and lines are limited, and XML is
// read without entities or external documents. Coverage is reported beside the score of
// CODE_QUALITY and does not affect it.
package coverage
