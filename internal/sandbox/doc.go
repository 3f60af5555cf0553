// Package sandbox owns the isolation of programs that process hostile input: from other
// users' files and processes, the network, rarely used parts of the kernel, and more than
// their share of the machine.
//
// Several protections do that, as far as the machine supports them. As root, a program runs
// as its own user, in namespaces with a root directory that contains only what it needs;
// without root, in the same namespaces if the kernel lets unprivileged users create them.
// Landlock and seccomp apply in both cases, and alone if there are no namespaces. Open
// determines by trying what is supported, and Report describes it.
package sandbox
