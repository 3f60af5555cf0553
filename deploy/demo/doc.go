// Package demo is a small flawed shop, its help centre and its repository, served on
// loopback, and the script that has Assay scan them twice with a change between. It is
// there to look at: every page, trend and comparison has something real to show.
package demo
