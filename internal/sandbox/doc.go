// Package sandbox owns what a program that works on hostile input cannot reach: other
// users' files and processes, the network, the kernel's rarely used parts, and more
// than its share of the machine.
//
// Several protections do that, each where the machine has it. As root a program runs
// as a user of its own, in namespaces with a root directory that holds nothing but
// what it needs; without root, in the same namespaces where the kernel lets anybody
// make them. Landlock and seccomp hold in both cases, and by themselves where there
// are no namespaces. Open finds out by trying, and Report says what holds.
package sandbox
