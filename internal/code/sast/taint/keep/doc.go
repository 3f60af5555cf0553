// Package keep owns what the taint engine remembers between scans of a repository, by
// language: lowered files, by the hash of all that they hang on; what functions came to, by
// those of their file and of what all files declare; and what all files came to, by the
// hash of all of them. It is one bounded file. What of it is damaged, too old or not needed
// any more is as if it had never been there.
package keep
