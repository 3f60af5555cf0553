// Package checkout owns how a commit of a hostile repository is written to disk as a
// code.Tree, and how it is transferred to another host.
//
// Three rules always apply. Git never connects to a remote host: it connects to a gateway on
// loopback, which alone has the credentials, follows redirects, and connects through the
// egress dialer; so no server's response can direct git elsewhere. Git never writes a working
// tree: files are written here, from the objects, with checked names, so no hooks, filters,
// attributes, submodules or links take effect. And git never runs without limits: it is the
// leader of its own process group, as another user if this process is root, with limits on
// memory, file size and processor time, and ends with the context.
//
// Notes list what a tree omits; errors that prevent a tree are *scan.Error.
package checkout
