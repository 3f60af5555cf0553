// Package hierarchy indexes the declarations of a program: what a name means, which classes extend
// which, which functions a call may invoke, and which template a rendering means. It is computed
// once from all files, and knows nothing of values.
package hierarchy
