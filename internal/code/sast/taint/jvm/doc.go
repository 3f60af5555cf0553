// Package jvm is what the languages of the Java virtual machine share in the taint engine: how
// annotations and generated members are lowered, and what names mean.
package jvm
