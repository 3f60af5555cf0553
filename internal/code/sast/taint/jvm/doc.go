// Package jvm owns what the languages of the Java virtual machine have in common for the
// taint engine: how annotations and generated members are lowered, and what names mean.
package jvm
