// Package flow owns the analysis of the taint engine: which data of others reaches
// places where it does harm. It knows no language, only package ir's form of a program and
// package model's knowledge.
//
// Each function is interpreted once, over abstract values, with its parameters unknown.
// What it does to them is its summary: what it returns, what it stores where, and which
// parameters reach which sinks. Where it is called, the summary is filled in with what
// the caller passes. Summaries are made when they are first needed, callees before
// callers; a recursive call sees what is known of the function so far, which is nothing.
//
// A value is a set of origins (sources and parameters, each with the weaknesses that it
// has been cleared of), the constants it may be, its types, and the objects it may stand
// for, whose fields and elements are values again. Conditions over constants that
// decide a branch leave the other out; conditions that tell that data is harmless
// clear it in the branch where they hold.
//
// What a function asked the program for, with the answers, and what it left behind can be
// kept. Where the answers are the same in the next analysis, it is not followed again.
package flow
