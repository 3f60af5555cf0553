// Package incremental reads and writes the file in which the taint engine caches results between
// scans of a repository, with a Part for each language: lowered files, by the digest of everything
// that they depend on; the summaries of functions, by the digests of their file and of all
// declarations; and the findings of all files, by the digest of all of them. The file is bounded.
// What is damaged, of another version or no longer needed is dropped, as if it had never been
// there.
package incremental
