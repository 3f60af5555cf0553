package main

import (
	"regexp"
	"slices"
	"strings"
)

// allowedLicences returns licences that fit a product under Apache-2.0. They only require
// their text in the notices or, for MPL-2.0 and EPL-2.0, the source of modified files; Assay
// modifies none.
func allowedLicences() []string {
	return []string{
		"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "CC-BY-3.0", "CC-BY-4.0", "CC0-1.0", "ISC", "MIT", "MIT-0",
		"MPL-2.0", "EPL-2.0", "Python-2.0", "Unlicense", "Zlib",
	}
}

// allowed reports whether an SPDX expression can be satisfied with allowed licences.
func allowed(expression string) bool {
	expression = strings.Trim(expression, "() ")
	for choice := range strings.SplitSeq(expression, " OR ") {
		every := true
		for part := range strings.SplitSeq(choice, " AND ") {
			every = every && slices.Contains(allowedLicences(), strings.Trim(part, "() "))
		}
		if every {
			return true
		}
	}
	return false
}

// stated returns the licences of modules whose archive contains no licence text, with the
// place where they are stated.
func stated() map[string]string {
	return map[string]string{
		"github.com/nexus-rpc/nexus-proto-annotations": "MIT", // the licence of the project's other modules, nexus-rpc/api and sdk-go
	}
}

// phrases identify a licence by a phrase that occurs only in its text. More specific ones
// are first: the text of MPL-2.0 names the GNU licences.
func phrases() []struct{ licence, phrase string } {
	return []struct{ licence, phrase string }{
		{"MPL-2.0", "mozilla public license, version 2.0"},
		{"MPL-2.0", "mozilla public license version 2.0"},
		{"EPL-2.0", "eclipse public license - v 2.0"},
		{"AGPL-3.0-only", "gnu affero general public license"},
		{"LGPL-3.0-only", "gnu lesser general public license"},
		{"GPL-3.0-only", "gnu general public license"},
		{"Apache-2.0", "apache license version 2.0"},
		{"Apache-2.0", "licensed under the apache license, version 2.0"},
		{"BSD-3-Clause", "neither the name"},
		{"BSD-3-Clause", "the names of its contributors may not be used"},
		{"BSD-2-Clause", "redistributions in binary form must reproduce"},
		{
			"0BSD",
			"permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted. the software",
		},
		{"ISC", "permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted"},
		{"ISC", "permission to use, copy, modify, and distribute this software for any purpose with or without fee is hereby granted"},
		{"MIT", "permission is hereby granted, free of charge, to any person obtaining a copy"},
		{"Unlicense", "this is free and unencumbered software released into the public domain"},
		{"CC0-1.0", "cc0 1.0 universal"},
		{"Zlib", "altered source versions must be plainly marked as such"},
	}
}

var space = regexp.MustCompile(`\s+`)

// recognise returns the licence of the texts, all of them if they differ, or "" if unknown.
func recognise(texts []text) string {
	var found []string
	for _, t := range texts {
		plain := space.ReplaceAllString(strings.ToLower(t.content), " ")
		for _, p := range phrases() {
			if strings.Contains(plain, p.phrase) {
				if !slices.Contains(found, p.licence) {
					found = append(found, p.licence)
				}
				break
			}
		}
	}
	return strings.Join(found, " AND ")
}
