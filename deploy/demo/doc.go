// Package demo is a small flawed shop, its help centre and its repository, served on
// loopback, and the script that makes Assay scan them twice with a change in between. It
// shows every page, trend and comparison with real results.
package demo
