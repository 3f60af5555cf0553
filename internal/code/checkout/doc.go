// Package checkout owns how a commit of a hostile repository gets onto the disk as
// a code.Tree, and how it moves to another host.
//
// Three rules hold everywhere. Git never speaks to a remote host: it speaks to a
// gateway on loopback, which alone holds the credentials, follows redirects, and
// connects through the egress dialer; so nothing that a server answers can lead
// git elsewhere. Git never writes a working tree: files are written here, from the
// objects, under names that were judged, so there are no hooks, filters,
// attributes, submodules or links to obey. And git never runs unbounded: it is the
// head of its own process group, as another user where we are root, with limits on
// memory, file size and processor time, and ends with the context.
//
// What is left out of a tree is listed in its notes; what makes a tree impossible is
// a *scan.Error.
package checkout
