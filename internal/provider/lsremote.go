package provider

import (
	"bytes"
	"errors"
	"strings"
)

// maxRefs and maxListing limit the output of git ls-remote, in references and in bytes.
const (
	maxRefs    = 20_000
	maxListing = 8 << 20
)

// refs is the output of git ls-remote.
type refs struct {
	head     string            // the branch that HEAD refers to, "" if unknown
	commit   string            // of HEAD
	branches []string          // in the order of the output
	tips     map[string]string // commits by branch
	pulls    map[string]string // commits of pull requests, by reference
}

// errListing reports a line that git ls-remote never writes.
var errListing = errors.New("not a list of references")

// parseRefs parses the output of git ls-remote --symref: lines of an object name or "ref:
// target", a tab, and a reference. cut is true if the output continues, so that its last
// line may be truncated.
func parseRefs(out []byte, cut bool) (refs, error) {
	if cut {
		out = out[:bytes.LastIndexByte(out, '\n')+1]
	}
	r := refs{tips: map[string]string{}}
	for line := range bytes.Lines(out) {
		value, name, found := strings.Cut(strings.TrimSuffix(string(line), "\n"), "\t")
		if !found {
			return refs{}, errListing
		}
		branch, isBranch := strings.CutPrefix(name, "refs/heads/")
		target, isLink := strings.CutPrefix(value, "ref: ")
		switch {
		case isLink:
			if target, ok := strings.CutPrefix(target, "refs/heads/"); ok && name == "HEAD" && validBranch(target) {
				r.head = target
			}
		case !validCommit(value):
			return refs{}, errListing
		case name == "HEAD":
			r.commit = value
		case isBranch && validBranch(branch) && len(r.branches) < maxRefs:
			if _, twice := r.tips[branch]; !twice {
				r.branches = append(r.branches, branch)
			}
			r.tips[branch] = value
		default:
			r.addPull(name, value)
		}
	}
	return r, nil
}

// addPull stores the commit of a pull request, if the reference is one.
func (r *refs) addPull(name, commit string) {
	if !strings.HasPrefix(name, "refs/pull") && !strings.HasPrefix(name, "refs/merge-requests/") {
		return
	}
	if r.pulls == nil {
		r.pulls = map[string]string{}
	}
	r.pulls[name] = commit
}

// listing stores the beginning of an output, and ends a program that writes more.
type listing struct {
	stored bytes.Buffer // not embedded: its ReadFrom would ignore the limit
	cut    bool
}

// errLong ends a program that writes more than maxListing.
var errLong = errors.New("the list of references is too long")

// Write implements io.Writer.
func (l *listing) Write(p []byte) (int, error) {
	if room := maxListing - l.stored.Len(); len(p) > room {
		l.cut = true
		n, _ := l.stored.Write(p[:room]) // writing to a buffer never fails
		return n, errLong
	}
	return l.stored.Write(p)
}
